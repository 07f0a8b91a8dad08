//! The service in this process: for tests of what it answers, which need no process of their own.

use super::api::Api;
use axum::serve::ListenerExt as _;
use clap::Parser;
use std::net::SocketAddr;
use tafl_service::config::Config;
use tokio::net::TcpListener;

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

/// The routes of the service on a port, without the gate: nobody is admitted, limited or logged.
pub(crate) struct Local {
    pub(crate) listen: SocketAddr,
}

impl Local {
    /// Serves until the test ends.
    pub(crate) async fn start(flags: &[&str]) -> Self {
        let flags = Flags::parse_from([&["tafld"], flags].concat());
        let router = tafl_service::router(&flags.config).expect("threads");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let listen = listener.local_addr().expect("an address");
        // A small answer does not wait for the acknowledgement of the one before.
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).expect("a connection"));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { listen }
    }

    /// A client of both transports.
    pub(crate) fn api(&self) -> Api {
        Api::new(self.listen)
    }
}
