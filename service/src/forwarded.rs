//! placeholder until the parser of X-Forwarded-For is merged
use http::HeaderMap;
use std::net::IpAddr;
pub(crate) fn client(headers: &HeaderMap, hops: usize) -> Option<IpAddr> {
    let listed = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let hops_listed: Vec<&str> = listed.flat_map(|value| value.split(',')).map(str::trim).collect();
    hops.checked_sub(1).and_then(|hop| hops_listed.iter().rev().nth(hop)).and_then(|hop| hop.parse().ok())
}
