//! The games that the account offers.

use super::game::SIZES;
use clap::{Args, ValueEnum};
use serde_json::json;
use std::fmt;
use tafl_engine::Side;

/// Which games the account offers. Whoever joins one of them is accepted.
#[derive(Args, Clone)]
pub(super) struct Rule {
    /// The board sizes of the games that are offered
    #[arg(long, value_delimiter = ',', default_value = "11", value_parser = size)]
    sizes: Vec<u8>,
    /// The sides that the account takes
    #[arg(long, value_delimiter = ',', default_value = "attackers,defenders")]
    sides: Vec<OwnSide>,
    /// The times of the games: seconds for each side and what each move adds, such as 900+10, or untimed
    #[arg(long, value_delimiter = ',', default_value = "900+10", value_parser = Time::read)]
    times: Vec<Time>,
    /// Offer rated games, unrated ones or both
    #[arg(long, value_enum, default_value_t = Rated::Yes)]
    rated: Rated,
    /// The games that are played at once; while there are as many, none is offered
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(..=256))]
    pub(super) max_games: u16,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum OwnSide {
    Attackers,
    Defenders,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Rated {
    Yes,
    No,
    Both,
}

fn size(text: &str) -> Result<u8, String> {
    let size = text.parse().ok().filter(|size| SIZES.contains(size));
    size.ok_or_else(|| format!("the server has boards of {SIZES:?}"))
}

/// The clock of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Time {
    Untimed,
    /// In seconds.
    Fischer {
        each: u32,
        added: u32,
    },
}

impl Time {
    fn read(text: &str) -> Result<Self, String> {
        if text == "untimed" {
            return Ok(Self::Untimed);
        }
        let (each, added) = text.split_once('+').unwrap_or((text, "0"));
        let read = each.parse().ok().filter(|each| *each > 0).zip(added.parse().ok());
        let (each, added) = read.ok_or("a time is untimed or SECONDS+SECONDS, such as 900+10")?;
        Ok(Self::Fischer { each, added })
    }
}

/// The terms of an offered game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Terms {
    size: u8,
    side: Side,
    time: Time,
    is_rated: bool,
}

impl Rule {
    /// All games to offer.
    pub(super) fn terms(&self) -> impl Iterator<Item = Terms> {
        let rated: &[bool] = match self.rated {
            Rated::Yes => &[true],
            Rated::No => &[false],
            Rated::Both => &[true, false],
        };
        let sides = |side| match side {
            OwnSide::Attackers => Side::Attackers,
            OwnSide::Defenders => Side::Defenders,
        };
        self.sizes.iter().flat_map(move |&size| {
            self.times.iter().flat_map(move |&time| {
                let of = move |side| rated.iter().map(move |&is_rated| Terms { size, side, time, is_rated });
                self.sides.iter().flat_map(move |&side| of(sides(side)))
            })
        })
    }
}

impl Terms {
    /// As `new_game` wants it.
    pub(super) fn json(&self) -> String {
        let time = match self.time {
            Time::Untimed => json!("UnTimed"),
            Time::Fischer { each, added } => {
                json!({"Timed": {"add_seconds": added, "milliseconds_left": u64::from(each) * 1_000}})
            }
        };
        let role = if self.side == Side::Attackers { "Attacker" } else { "Defender" };
        json!({"role": role, "rated": self.is_rated, "time_settings": time, "board_size": self.size})
            .to_string()
    }
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rated = if self.is_rated { "rated" } else { "unrated" };
        write!(f, "{}x{} as {}, {rated}, ", self.size, self.size, self.side)?;
        match self.time {
            Time::Untimed => f.write_str("untimed"),
            Time::Fischer { each, added } => write!(f, "{each}+{added}"),
        }
    }
}

/// The ids of the open games of an account in the list that the server sends at login. The list is in Rust's
/// object notation; names of accounts have no quotes, so that a game can be cut out.
pub(super) fn open_games(list: &str, account: &str) -> Vec<u64> {
    let own = format!("Some({account:?})");
    let games = list.split("(id:").skip(1);
    games
        .filter(|game| {
            let end = game.find("challenge_accepted:").unwrap_or(game.len());
            game[end..].starts_with("challenge_accepted:false")
                && ["attacker:", "defender:"].iter().any(|role| game[..end].contains(&format!("{role}{own}")))
        })
        .filter_map(|game| game.split(',').next()?.parse().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        rule: Rule,
    }

    fn offered(arguments: &str) -> Result<Vec<String>, String> {
        let line = Line::try_parse_from(["bridge"].into_iter().chain(arguments.split_whitespace()));
        line.map(|line| line.rule.terms().map(|terms| terms.to_string()).collect())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_rule_offers_all_that_it_allows() {
        assert_eq!(
            offered("").expect("a rule"),
            ["11x11 as attackers, rated, 900+10", "11x11 as defenders, rated, 900+10"]
        );
        let all =
            offered("--sizes 7,11,13 --times untimed,60 --sides defenders --rated both").expect("a rule");
        assert_eq!((all.len(), all[3].as_str()), (12, "7x7 as defenders, unrated, 60+0"));
        for (wrong, said) in [
            ("--sizes 9", "the server has boards of [7, 11, 13]"),
            ("--times 0+3", "a time is untimed or SECONDS+SECONDS"),
            ("--rated maybe", "possible values"),
            ("--max-games 1000", "256"),
        ] {
            assert!(offered(wrong).is_err_and(|error| error.contains(said)), "{wrong}");
        }
        let rule = Line::parse_from(["bridge", "--sizes", "13", "--sides", "attackers"]).rule;
        assert_eq!(
            rule.terms().next().expect("terms").json(),
            r#"{"board_size":13,"rated":true,"role":"Attacker","time_settings":{"Timed":{"add_seconds":10,"milliseconds_left":900000}}}"#
        );
    }

    #[test]
    fn own_open_games_are_found_in_the_list() {
        let game = |id, attacker, defender, accepted| {
            format!(
                "(id:{id},attacker:{attacker},defender:{defender},challenger:(Some(\"ai-x\")),rated:No,timed:UnTimed,\
                 spectators:{{\"ai-x\":3}},challenge_accepted:{accepted},game_over:false,board_size:_11,turn:Roleless)"
            )
        };
        let (own, other) = ("Some(\"ai-x\")", "Some(\"ai-xy\")");
        let list = [
            game(3, own, "None", false),
            game(4, "None", own, false),
            game(5, own, other, true),
            game(6, other, "None", false),
        ];
        let list =
            format!("([{}],Users({{\"ai-x\":(username:\"ai-x\",wins:0)}}),false,false)", list.join(","));
        assert_eq!(open_games(&list, "ai-x"), [3, 4]);
        assert_eq!(open_games("", "ai-x"), [0; 0]);
    }
}
