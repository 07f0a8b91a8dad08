//! What previews of links show, and that nothing a reader sends becomes markup.

use super::{get, router, send};
use axum::http::StatusCode;

/// The value of a tag for link previews.
pub(super) fn previewed(html: &str, property: &str) -> String {
    let (_, rest) = html.split_once(&format!("<meta property=\"og:{property}\" content=\"")).expect(property);
    rest.split('"')
        .next()
        .unwrap_or_default()
        .replace("&amp;", "&")
        .replace("&lt;", "<")
        .replace("&quot;", "\"")
}

#[tokio::test]
async fn what_a_reader_sends_never_becomes_markup() {
    let router = router();
    let headers =
        [("accept", "text/html"), ("x-forwarded-proto", "https"), ("host", "tafl.example\"><script>")];
    for path in [
        "/rulesets/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/rulesets/%22%20onload%3D%22x",
        "/?token=%22%3E%3Cscript%3E",
        "/?ruleset=%22%3E%3Cscript%3E&locale=%22%3E%3Cscript%3E",
    ] {
        let page = send(&router, "GET", path, &headers, String::new()).await;
        let html = page.text();
        assert!(page.status == StatusCode::NOT_FOUND || path.starts_with("/?"), "{path}");
        assert!(!html.contains("<script>") && !html.contains("\" onload"), "{path}: {html}");
        assert!(page.header("content-security-policy").contains("script-src 'self';"), "{path}");
    }
    let (plain, secure) =
        (("host", "tafl.example:8080"), [("host", "[::1]:8080"), ("x-forwarded-proto", "https")]);
    let page = send(&router, "GET", "/", &[("accept", "text/html"), plain], String::new()).await.text();
    assert_eq!(previewed(&page, "url"), "http://tafl.example:8080/");
    let page =
        send(&router, "GET", "/?token=AQE", &[("accept", "text/html"), secure[0], secure[1]], String::new())
            .await
            .text();
    assert_eq!(
        (previewed(&page, "url"), previewed(&page, "image")),
        (
            "https://[::1]:8080/?token=AQE".to_owned(),
            "https://[::1]:8080/v1/render.png?ruleset=brandubh-wtf&layout=card&locale=en".to_owned()
        )
    );
}

#[tokio::test]
async fn a_link_that_is_too_long_to_be_shared_costs_no_more_than_a_page() {
    let router = router();
    let page = async |path: &str| {
        send(&router, "GET", path, &[("accept", "text/html"), ("host", "tafl.example")], String::new())
            .await
            .text()
    };
    let home = page("/").await;
    let [short, long] =
        [300, 400].map(|times| format!("/?ruleset=copenhagen&moves={}", "d1-d4,".repeat(times)));
    assert_eq!(previewed(&page(&short).await, "url"), format!("http://tafl.example{short}"));
    let long = page(&long).await;
    assert_eq!(previewed(&long, "url"), "http://tafl.example/");
    assert_eq!(previewed(&long, "title"), previewed(&home, "title"));
    assert!(long.len() < home.len() + 3_000, "{} bytes, and {} without a game", long.len(), home.len());
}

#[tokio::test]
async fn the_preview_of_a_link_shows_what_it_leads_to() {
    let router = router();
    let headers = [("accept", "text/html"), ("host", "tafl.example")];
    let puzzle = get(&router, "/v1/puzzles?ruleset=copenhagen").await.json()["puzzles"][0].clone();
    let of = |name: &str| puzzle[name].as_str().unwrap_or_default().to_owned();
    let board = puzzle["position"]["board"].as_str().expect("a board");
    let side = of("side").replace("SIDE_", "").to_lowercase();
    let start = get(&router, "/v1/positions:new?ruleset=tablut-linnaeus").await.json();
    let by_token = format!("?token={}&moves=d1-c1", start["position"]["token"].as_str().expect("a token"));
    let general = "Hnefatafl, brandubh, tablut";
    // The address, which is also that of the preview; title, the beginning of the description, and the picture.
    for (address, title, description, picture) in [
        (
            "?ruleset=brandubh-wtf&moves=d2-a2,d5-a5&defenders=3&seed=1&you=attackers",
            "Brandubh (World Tafl Federation), 2 moves played, attackers to move",
            "Brandubh (World Tafl Federation) on a board of 7 by 7 squares. After 2 moves the attackers are to move.",
            "ruleset=brandubh-wtf&moves=d2-a2,d5-a5",
        ),
        (
            "?ruleset=brandubh-wtf&moves=d6-c6,d5-a5,d7-c7,d4-d7,b4-b1,d7-g7",
            "Brandubh (World Tafl Federation), 6 moves played, the defenders win",
            "Brandubh (World Tafl Federation) on a board of 7 by 7 squares. The game is over after 6 moves: the king reaches g7 and escapes; the defenders win.",
            "ruleset=brandubh-wtf&moves=d6-c6,d5-a5,d7-c7,d4-d7,b4-b1,d7-g7",
        ),
        (
            "?ruleset=copenhagen&moves=d1-d4&end=resigned-attackers",
            "Copenhagen Hnefatafl · The defenders win",
            general,
            "ruleset=copenhagen&moves=d1-d4",
        ),
        // The sound part of a game.
        (
            "?ruleset=brandubh-wtf&moves=d2-a2,d2-a2,d5-a5",
            "Brandubh (World Tafl Federation), 1 move played, defenders to move",
            "Brandubh",
            "ruleset=brandubh-wtf&moves=d2-a2",
        ),
        (
            by_token.as_str(),
            "Tablut (Linnaeus), 1 move played, defenders to move",
            "Tablut",
            "ruleset=tablut-linnaeus&board=3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/2a1aa3&side=defenders",
        ),
        ("?new=copenhagen", "Copenhagen Hnefatafl", general, "ruleset=copenhagen"),
        ("", "Play tafl", general, "ruleset=brandubh-wtf"),
        (
            &format!("puzzles?id={}", of("id")),
            &format!("Copenhagen Hnefatafl · {}", of("sentence")),
            "Copenhagen Hnefatafl on a board of 11 by 11 squares.",
            &format!("ruleset=copenhagen&board={board}&side={side}"),
        ),
        ("puzzles?id=nonsense", "Puzzles", "", "ruleset=brandubh-wtf"),
    ] {
        let page = send(&router, "GET", &format!("/{address}"), &headers, String::new()).await.text();
        assert_eq!(previewed(&page, "url"), format!("http://tafl.example/{address}"));
        assert_eq!(previewed(&page, "title"), title);
        assert!(
            previewed(&page, "description").starts_with(description),
            "{address}: {}",
            previewed(&page, "description")
        );
        let mark = if address.contains('?') { '&' } else { '?' };
        let of_locale = |locale: &str| {
            format!("http://tafl.example/{address}{mark}locale={locale}").replace('&', "&amp;")
        };
        assert!(
            page.contains(&format!("<link rel=\"alternate\" hreflang=\"fr\" href=\"{}\">", of_locale("fr"))),
            "{page}"
        );
        let in_french = format!("/{address}{mark}locale=fr");
        let in_french = send(&router, "GET", &in_french, &headers, String::new()).await.text();
        assert!(
            in_french.contains(&format!("<link rel=\"canonical\" href=\"{}\">", of_locale("fr"))),
            "{in_french}"
        );
        // What is shared is for readers of any language.
        assert_eq!(previewed(&in_french, "url"), format!("http://tafl.example/{address}"));
        let previewed = previewed(&page, "image");
        let address = previewed.strip_prefix("http://tafl.example").expect("a picture of this server");
        let [shown, wanted] = [address.to_owned(), format!("/v1/render.png?{picture}&layout=card")];
        let [shown, wanted] = [get(&router, &shown).await, get(&router, &wanted).await];
        assert_eq!((shown.status, shown.header("content-type")), (StatusCode::OK, "image/png"), "{address}");
        assert_eq!(shown.body, wanted.body, "{address}");
    }
}
