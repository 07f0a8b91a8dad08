//! Words that people type instead of squares, in every language of the service.

use super::support::api::Api;
use super::support::requests::{At, game, meant};
use super::support::server::Server;
use tafl_proto::v1;
use v1::PlayerIntent as Intent;

async fn understood(api: &Api, at: &At, locale: &str, text: &str) -> v1::ParseMoveResponse {
    api.answer(v1::ParseMoveRequest { locale: locale.to_owned(), ..meant(at.clone(), text) }).await
}

fn brandubh() -> At {
    At::from(game("brandubh-wtf", &[] as &[&str]))
}

#[tokio::test]
async fn what_players_want_is_understood_in_their_language() {
    let server = Server::start(&[]).await;
    let (api, start) = (server.api(), brandubh());
    for (locale, intent, texts) in [
        ("en", Intent::Resign, &["I resign", "I give up"] as &[_]),
        ("en", Intent::Help, &["help", "?"]),
        ("fr", Intent::Resign, &["j’abandonne", "Je me rends !"]),
        ("fr", Intent::TakeBack, &["annuler", "je reprends mon coup"]),
        ("de", Intent::Resign, &["ich gebe auf", "aufgeben", "Ich geb auf!"]),
        ("de", Intent::OfferDraw, &["Remis?", "unentschieden"]),
        ("de", Intent::TakeBack, &["Zug zurück", "zurueck"]),
        ("de", Intent::Help, &["Hilfe"]),
        ("de", Intent::Hint, &["Tipp"]),
        ("da", Intent::Resign, &["jeg giver op"]),
        ("da", Intent::OfferDraw, &["remis?"]),
        ("da", Intent::TakeBack, &["fortryd"]),
        ("da", Intent::Help, &["hjælp", "hjaelp"]),
        ("nb", Intent::Resign, &["jeg gir opp"]),
        ("nb", Intent::TakeBack, &["angre"]),
        ("nb", Intent::Help, &["hjelp"]),
        ("sv", Intent::Resign, &["jag ger upp"]),
        ("sv", Intent::TakeBack, &["ångra", "angra"]),
        ("sv", Intent::Help, &["hjälp"]),
        ("is", Intent::Resign, &["ég gefst upp", "eg gefst upp"]),
        ("is", Intent::OfferDraw, &["jafntefli?"]),
        ("is", Intent::Help, &["hjálp"]),
        ("en", Intent::NewGame, &["new game"]),
        ("sv", Intent::ShowBoard, &["visa brädet"]),
        ("da", Intent::ListMoves, &["lovlige træk"]),
        ("de", Intent::Quit, &["beenden"]),
    ] {
        for text in texts {
            // The words of a language are known to callers in every other, too.
            for locale in [locale, "en"] {
                let answer = understood(&api, &start, locale, text).await;
                let only = v1::ParseMoveResponse {
                    intent: intent.into(),
                    sentence: answer.sentence.clone(),
                    ..Default::default()
                };
                assert_eq!(answer, only, "{locale}: {text}");
            }
        }
    }
}

/// Courtesy ends no game.
#[tokio::test]
async fn courtesy_is_no_intent() {
    let server = Server::start(&[]).await;
    let (api, start) = (server.api(), brandubh());
    for text in ["gg", "GG WP", "good game", "gg wp!"] {
        let answer = understood(&api, &start, "en", text).await;
        assert_eq!(
            (answer.intent(), answer.r#move.as_deref()),
            (Intent::Unspecified, None),
            "{text}: {answer:?}"
        );
    }
}

#[tokio::test]
async fn moves_are_understood_in_the_words_of_every_language() {
    let server = Server::start(&[]).await;
    let (api, start) = (server.api(), brandubh());
    for (locale, at, text, mv) in [
        ("sv", &start, "d2 till a2", "d2-a2"),
        ("nb", &start, "flytt d2 til a2", "d2-a2"),
        ("da", &start, "flyt d2 til a2", "d2-a2"),
        ("de", &start, "Zug: d2-a2", "d2-a2"),
        ("de", &start, "von d2 nach a2", "d2-a2"),
        ("fr", &start, "d2 vers a2", "d2-a2"),
        ("is", &start, "frá d2 til a2", "d2-a2"),
        // Names that chats put beside a text.
        ("en", &start, "/move@taflbot d2-a2", "d2-a2"),
        ("en", &start, "<@123> d2-a2", "d2-a2"),
        ("en", &start, "@tafl_bot d2 to a2", "d2-a2"),
        ("de", &start, "nach a2 von d2", "d2-a2"),
        ("da", &start, "til a2 fra d2", "d2-a2"),
    ] {
        let answer = understood(&api, at, locale, text).await;
        let expected = (Intent::Move, Some(mv), true);
        assert_eq!(
            (answer.intent(), answer.r#move.as_deref(), answer.legal),
            expected,
            "{locale}: {text}: {answer:?}"
        );
    }
    let resigned = understood(&api, &start, "en", "/resign@taflbot").await;
    assert_eq!(resigned.intent(), Intent::Resign, "{resigned:?}");
}
