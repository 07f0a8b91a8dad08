//! Random games of the rule set `berserk` and of invented ones that mix everything, held against what must be
//! true of any ply.
//!
//! Nothing here knows what a move captures; it is asked whether list, reasons, board, counts and chain fit
//! each other.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::super::board::{Board, Piece};
use super::super::{SlowGame, SlowResult, SlowRules};
use super::{Attackers, Defenders, form, pieces, special, zone};
use tafl_test_support::chance::Chance;

/// A rule set that is played, and what its boards are made of.
struct Table {
    name: &'static str,
    rules: SlowRules,
    side: usize,
    berserk: Option<String>,
    /// Moves may be forbidden by what came before: a position handed in allows them.
    forbids: bool,
    letters: &'static str,
    /// Boards on which something rare is near.
    near: &'static [&'static str],
}

fn table(name: &'static str, form: Value, letters: &'static str, near: &'static [&'static str]) -> Table {
    let berserk = form["special"]["berserk"].as_str().map(str::to_owned);
    let side = form["board"]["size"].as_u64().expect("a number") as usize;
    let forbids = form["repetition"]["consequence"]
        .as_str()
        .is_some_and(|word| word.starts_with("REPETITION_CONSEQUENCE_ILLEGAL"));
    Table {
        name,
        rules: serde_json::from_value(form).expect("a rule set"),
        side,
        berserk,
        forbids,
        letters,
        near,
    }
}

fn everybody(how: &str) -> Value {
    json!({"king": how, "commanders": how, "knights": how, "mercenaries": how, "guards": how})
}

const ALL: &str = "adkcCnNmMgG";

/// The set-up, a king one move away from two commanders, and two men in the way of a knight.
const BERSERK: [&str; 3] = [
    "3aaaaa3/5c5/11/a4d4a/a3Ndd3a/ac1ddkdd1ca/a3ddd3a/a4d4a/11/5c5/3aaaaa3",
    "11/11/11/11/3ck6/11/5c5/11/11/11/8d2",
    "11/2a8/1a9/3N7/2a8/11/7k3/11/5aa4/11/11",
];

/// The rule set of the file.
fn berserk() -> Table {
    let file: Value =
        serde_json::from_str(include_str!("../../../data/rulesets/berserk.json")).expect("JSON");
    table("berserk", file["rules"].clone(), "aaadddcCnN", &BERSERK)
}

/// Everybody jumps and captures, the chain goes on with any move, and a board may not come again.
fn storm() -> Table {
    let changes = json!({
        "zones": [], "escape": {"to": "ESCAPE_TO_EDGE"}, "kingTaken": {"how": "KING_TAKEN_HOW_CUSTODIAL"}, "noLegalMove": "NO_LEGAL_MOVE_PASSES",
        "repetition": {"at": 2, "consequence": "REPETITION_CONSEQUENCE_ILLEGAL_FOR_BOTH", "compares": "REPETITION_COMPARES_BOARD_BEFORE_CAPTURES"},
        "special": special(&json!({"jumps": everybody("JUMP_CAPTURING"), "berserk": "BERSERK_ANY_MOVE"}))
    });
    table("storm", form(&changes), "adcCnNmMmMgG", &[])
}

/// A wall, a group with a guard and one with a mercenary, a ring and a fort, each one move away.
const WALLS: [&str; 5] = [
    "9/a8/9/9/7k1/Ma7/da7/a8/9",
    "9/a8/ka7/Ga7/9/9/9/a6d1/9",
    "9/a8/ka7/Ma7/9/9/9/a6d1/9",
    "9/9/2a6/3a1a3/3aka3/4a4/9/9/9",
    "9/aa7/9/4d4/7d1/7dk/8d/9/9",
];

/// Groups, walls and forts with guards, short steps, jumps from and to zones of all kinds.
fn walls() -> Table {
    let zones = json!([
        zone("throne", &["e5"], ["kCcM", "kC", ALL, "adcCnN", "mMk"]),
        zone("corners", &["a1", "a9", "i1", "i9"], ["k", "k", "k", "adcCnNmM", ""]),
        zone("camps", &["e1", "d1", "e2", "e9", "d9"], ["amgkd", "m", "acm", "dCNM", "d"]),
        zone("forts", &["c3", "c4", "g6", "g7", "b5"], ["dMGk", "dM", "dnk", "acm", "n"])
    ]);
    let reach = json!([{"pieces": pieces("cC"), "squares": 3}, {"pieces": pieces("gG"), "squares": 1}, {"pieces": pieces("m"), "squares": 2}]);
    let changes = json!({
        "zones": zones,
        "kingTaken": {"how": "KING_TAKEN_HOW_ENCLOSED", "closingZones": ["ZONE_KIND_THRONE", "ZONE_KIND_CORNERS"], "closingEdge": true, "withGroup": true},
        "shieldwall": {"cornerCloses": true, "flanking": false}, "reach": {"defenders": 4, "king": 2},
        "repetition": {"at": 3, "consequence": "REPETITION_CONSEQUENCE_DRAW", "compares": "REPETITION_COMPARES_BOARD"},
        "special": special(&json!({"reach": reach, "jumps": everybody("JUMP_RESTRICTED"), "berserk": "BERSERK_CAPTURES"}))
    });
    table("walls", form(&changes), "aadcCnNmMgGG", &WALLS)
}

/// Commanders take a king who captures by jumping, beside corners that are hostile to him.
fn commanders() -> Table {
    let corners = ["a1", "b1", "a2", "i1", "h1", "i2", "a9", "b9", "a8", "i9", "h9", "i8"];
    let zones = json!([
        zone("corners", &corners, ["kacn", "kc", "ka", "kd", "k"]),
        zone("throne", &["e5"], ["kcnC", "kc", "kdcn", "kadM", ""])
    ]);
    let jumps = json!({"king": "JUMP_CAPTURING", "commanders": "JUMP_OVER_ENEMIES", "knights": "JUMP_CAPTURING", "mercenaries": "JUMP_RESTRICTED", "guards": "JUMP_OVER_ENEMIES"});
    let changes = json!({
        "zones": zones, "escape": {"to": "ESCAPE_TO_SQUARES", "squares": ["a5", "i5", "e1", "e9"]}, "kingInCaptures": "KING_IN_CAPTURES_HAMMER",
        "kingTaken": {"how": "KING_TAKEN_HOW_ENCLOSED", "betweenCommanders": true},
        "quietPlies": {"limit": 40, "then": "QUIET_CONSEQUENCE_DRAW"},
        "repetition": {"at": 3, "consequence": "REPETITION_CONSEQUENCE_SIDE_WITH_CHOICE_LOSES", "compares": "REPETITION_COMPARES_POSITION"},
        "special": special(&json!({"jumps": jumps, "berserk": "BERSERK_CAPTURES"}))
    });
    let near = &["9/9/9/9/4c4/3aka3/9/4a2d1/9", "9/9/9/9/9/3ck4/9/5n1d1/9"];
    table("commanders", form(&changes), "adccnCNmg", near)
}

/// Mercenaries above all, Linnaean capture, a throne on which nobody who turned may stand.
fn mercenaries() -> Table {
    let zones = json!([
        zone("throne", &["e5"], ["kM", "M", "m", "dmM", "am"]),
        zone("camps", &["a4", "a5", "b5", "i5", "h5"], ["am", "m", "am", "Mk", "M"])
    ]);
    let changes = json!({
        "zones": zones, "escape": {"to": "ESCAPE_TO_EDGE"}, "kingInCaptures": "KING_IN_CAPTURES_ANVIL", "linnaeanCapture": true,
        "kingTaken": {"how": "KING_TAKEN_HOW_ENCLOSED_NEAR_THRONE", "closingZones": ["ZONE_KIND_THRONE", "ZONE_KIND_CAMPS"], "closingEdge": true}, "tuichiWins": true,
        "repetition": {"at": 2, "consequence": "REPETITION_CONSEQUENCE_ILLEGAL_FOR_DEFENDERS", "compares": "REPETITION_COMPARES_POSITION"},
        "special": special(&json!({"jumps": {"king": "JUMP_OVER_ENEMIES", "commanders": "JUMP_NONE", "knights": "JUMP_CAPTURING",
            "mercenaries": "JUMP_CAPTURING", "guards": "JUMP_CAPTURING"}, "berserk": "BERSERK_ANY_MOVE"}))
    });
    table("mercenaries", form(&changes), "amMmMdmMNg", &[])
}

/// A board so small that everything meets everything, without berserk.
fn closet() -> Table {
    let changes = json!({
        "board": {"size": 5, "setups": [{"name": "one", "board": "5/1m3/2k2/3N1/a4"}]},
        "zones": [zone("throne", &["c3"], ["kN", "k", "kdmM", ALL, "adM"])],
        "escape": {"to": "ESCAPE_TO_SQUARES", "squares": ["a5", "e1"]}, "kingTaken": {"how": "KING_TAKEN_HOW_CUSTODIAL_AWAY_FROM_THRONE"}, "noLegalMove": "NO_LEGAL_MOVE_DRAW",
        "special": special(&json!({"jumps": everybody("JUMP_OVER_ENEMIES"), "reach": [{"pieces": pieces("nNmM"), "squares": 5}]}))
    });
    table("closet", form(&changes), "adcCnNmMgG", &[])
}

/// A board with a king and, more or less crowded, other pieces anywhere.
fn random_board(table: &Table, chance: &mut Chance) -> String {
    let area = table.side * table.side;
    let letters: Vec<char> = table.letters.chars().collect();
    let crowd = chance.pick(&[15, 25, 40]);
    let king = chance.below(area);
    let mut board = Board::parse(table.side, &vec![table.side.to_string(); table.side].join("/"))
        .expect("an empty board");
    for square in 0..area {
        if square == king {
            board.put(square, Piece::King);
        } else if chance.percent(crowd) {
            board.put(square, Piece::from_letter(chance.pick(&letters)).expect("a letter of a kind"));
        }
    }
    board.text()
}

/// A game, what led to it, and what has been seen.
struct Play<'a> {
    table: &'a Table,
    game: SlowGame,
    told: Vec<String>,
    seen: &'a mut BTreeMap<String, u32>,
}

impl Play<'_> {
    fn saw(&mut self, what: &str) {
        *self.seen.entry(what.to_owned()).or_default() += 1;
    }

    fn board(&self) -> Board {
        Board::parse(self.table.side, &self.game.board()).expect("the board is readable")
    }

    /// Everything needed to reproduce a failure.
    fn story(&self) -> String {
        format!("{}: {} now {}", self.table.name, self.told.join(" "), self.game.board())
    }

    fn names(&self) -> Vec<String> {
        (0..self.table.side * self.table.side)
            .map(|square| super::super::board::square_name(self.table.side, square))
            .collect()
    }

    /// Wherever a piece is sent, the move is listed or refused with a reason that has its squares.
    fn list_and_reasons_agree(&mut self) {
        let legal: BTreeSet<String> = self.game.legal_moves().into_iter().collect();
        let (board, names) = (self.board(), self.names());
        for (from, to) in board
            .squares()
            .filter(|&square| board.at(square).is_some())
            .flat_map(|from| names.iter().map(move |to| (from, to)))
        {
            let mv = format!("{}-{to}", names[from]);
            let refusal = self.game.refusal_in_full(&mv);
            assert_eq!(refusal.is_none(), legal.contains(&mv), "{mv} {refusal:?} {}", self.story());
            if let Some(refusal) = refusal {
                assert!(!refusal.squares.is_empty(), "{mv} {refusal:?}");
                if refusal.reason == "MUST_CONTINUE_CAPTURE" {
                    assert_eq!(
                        Some(refusal.squares),
                        self.game.chain_square().map(|square| vec![square]),
                        "{}",
                        self.story()
                    );
                }
                self.saw(refusal.reason);
            }
        }
    }

    /// The position handed in again allows the same moves, and in a chain only those of one piece that
    /// captures.
    fn handed_in_again(&self) {
        let (board, side, ply) = (self.game.board(), self.game.side_to_move(), self.game.ply());
        let chain = self.game.chain_square();
        let again = match &chain {
            Some(chain) => SlowGame::from_board_in_chain(&self.table.rules, &board, side, ply, false, chain),
            None => SlowGame::from_board(&self.table.rules, &board, side, ply, false),
        };
        let again = again.unwrap_or_else(|fault| panic!("{fault} {}", self.story()));
        assert_eq!(again.chain_square(), chain);
        if chain.is_some() || !self.table.forbids {
            assert_eq!(again.legal_moves(), self.game.legal_moves(), "{}", self.story());
        }
    }

    /// A capture, an end or any move, the first more often.
    fn choose(&self, chance: &mut Chance) -> String {
        let legal = self.game.legal_moves();
        let worth = |mv: &String| {
            let result = self.game.clone().play(mv).expect("a listed move is legal");
            result.captures.len() + usize::from(result.outcome.is_some())
        };
        if chance.percent(60) {
            let some: Vec<String> = (0..10).map(|_| chance.pick(&legal)).collect();
            return some.into_iter().max_by_key(worth).expect("ten moves");
        }
        chance.pick(&legal)
    }

    fn ply(&mut self, chance: &mut Chance) {
        let mv = self.choose(chance);
        let (before, mover, was_in_chain) =
            (self.board(), self.game.side_to_move(), self.game.chain_square());
        self.told.push(mv.clone());
        let result = self.game.play(&mv).expect("a listed move is legal");
        assert_eq!(result.legal_move_count as usize, self.game.legal_moves().len(), "{}", self.story());
        if let (Some(chain), Some((from, _))) = (&was_in_chain, mv.split_once('-')) {
            assert_eq!(chain, from, "{}", self.story());
            self.saw("a step of a chain");
        }
        self.pieces_add_up(&before, &mv, &result);
        let removed = result.captures.iter().any(|capture| !capture.changes_side);
        assert_eq!(result.quiet_plies == 0, removed, "{}", self.story());
        if was_in_chain.is_some() && self.table.berserk.as_deref() == Some("BERSERK_CAPTURES") {
            assert!(removed, "{}", self.story());
        }
        if result.outcome.is_some() {
            assert_eq!(
                (self.game.side_to_move(), self.game.chain_square()),
                (mover.other(), None),
                "{}",
                self.story()
            );
            assert!(result.announcements.is_empty() && result.legal_move_count == 0);
            self.saw(result.outcome.as_ref().map_or("", |outcome| outcome.reason));
            return;
        }
        let may_go_on = removed && self.table.berserk.is_some() && self.could_go_on(&mv, mover);
        let to = mv.split_once('-').map(|(_, to)| to.to_owned());
        let expected = if may_go_on { (mover, to) } else { (mover.other(), None) };
        assert_eq!((self.game.side_to_move(), self.game.chain_square()), expected, "{}", self.story());
        if may_go_on {
            self.saw("a chain");
        }
    }

    /// Asked of a fresh game in which the mover has the move: can the moved piece go on?
    fn could_go_on(&self, mv: &str, mover: super::SlowSide) -> bool {
        let fresh =
            SlowGame::from_board(&self.table.rules, &self.game.board(), mover, self.game.ply(), false);
        let fresh = fresh.unwrap_or_else(|fault| panic!("{fault} {}", self.story()));
        let at = mv.split_once('-').map_or("", |(_, to)| to);
        let mut ways = fresh.legal_moves();
        ways.retain(|way| way.split_once('-').is_some_and(|(from, _)| from == at));
        let captures = |way: &String| {
            let result = fresh.clone().play(way).expect("legal");
            result.captures.iter().any(|capture| !capture.changes_side)
        };
        if self.table.berserk.as_deref() == Some("BERSERK_CAPTURES") {
            ways.iter().any(captures)
        } else {
            !ways.is_empty()
        }
    }

    /// The board after the ply is the board before it, the piece moved, captured pieces gone, mercenaries
    /// turned.
    fn pieces_add_up(&mut self, before: &Board, mv: &str, result: &SlowResult) {
        let names = self.names();
        let square = |name: &str| names.iter().position(|other| other == name).expect("a square");
        let mut cells: Vec<Option<Piece>> = before.squares().map(|square| before.at(square)).collect();
        if let Some((from, to)) = mv.split_once('-') {
            let (from, to) = (square(from), square(to));
            let middle = usize::midpoint(from, to);
            let two_apart = from.abs_diff(to) == 2 || from.abs_diff(to) == 2 * self.table.side;
            if let Some(leapt) = before.at(middle).filter(|_| two_apart) {
                assert!(leapt.may_be_leapt_over(), "{}", self.story());
                assert!(!matches!(before.at(from), Some(Piece::Man(_))), "{}", self.story());
                self.saw(&format!("over {}", leapt.letter()));
            }
            cells[to] = cells[from].take();
        }
        for capture in &result.captures {
            let (at, group) = (square(&capture.square), capture.kind == "KING_GROUP");
            let piece = cells[at].take().expect("a captured piece has stood there");
            assert_eq!(piece.letter(), capture.piece, "{}", self.story());
            assert!(group || !matches!(piece, Piece::Guard(_)), "{}", self.story());
            if let Piece::Mercenary(side) = piece {
                assert_eq!(capture.changes_side, !group, "{}", self.story());
                cells[at] = capture.changes_side.then_some(Piece::Mercenary(side.other()));
            } else {
                assert!(!capture.changes_side, "{}", self.story());
            }
            self.saw(&format!("{}{}", if capture.changes_side { "turned " } else { "" }, capture.kind));
            if group {
                self.saw(&format!("with the group {}", piece.letter()));
            }
        }
        let after = self.board();
        assert_eq!(
            after.squares().map(|square| after.at(square)).collect::<Vec<_>>(),
            cells,
            "{}",
            self.story()
        );
    }
}

/// Plays one game to its end or to the limit of plies; returns the plies played.
fn play(table: &Table, board: &str, chance: &mut Chance, most: u32, seen: &mut BTreeMap<String, u32>) -> u32 {
    let side = chance.pick(&[Attackers, Defenders]);
    let Ok(game) = SlowGame::from_board(&table.rules, board, side, 1, false) else { return 0 };
    let mut play = Play { table, game, told: vec![board.to_owned(), format!("{side:?}")], seen };
    for ply in 0..most {
        if play.game.outcome().is_some() {
            return ply;
        }
        if play.game.chain_square().is_some() || chance.percent(6) {
            play.handed_in_again();
        }
        if chance.percent(2) {
            play.list_and_reasons_agree();
        }
        play.ply(chance);
    }
    most
}

/// Plays that many plies of a rule set and counts what has been seen.
fn play_many(table: &Table, wanted: u32) -> BTreeMap<String, u32> {
    let mut chance = Chance::new(8);
    let mut seen = BTreeMap::new();
    let (mut played, mut boards) = (0, 0);
    while played < wanted {
        boards += 1;
        assert!(boards < 20 * wanted, "{}: hardly a board is a position", table.name);
        let drawn = random_board(table, &mut chance);
        let board = if !table.near.is_empty() && chance.percent(40) {
            chance.pick(table.near).to_owned()
        } else {
            drawn
        };
        played += play(table, &board, &mut chance, 50, &mut seen);
    }
    seen
}

/// Fails if anything of the list is missing.
fn must_have_seen(seen: &BTreeMap<String, u32>, wanted: &[&str]) {
    let missing: Vec<&&str> = wanted.iter().filter(|what| !seen.contains_key(**what)).collect();
    assert!(missing.is_empty(), "{missing:?} of {seen:?}");
}

#[test]
fn random_games_of_berserk() {
    let seen = play_many(&berserk(), 2500);
    must_have_seen(
        &seen,
        &[
            "a chain",
            "a step of a chain",
            "over a",
            "over d",
            "JUMPED",
            "KING_CUSTODIAL",
            "KING_ESCAPED",
            "MUST_CONTINUE_CAPTURE",
        ],
    );
}

#[test]
fn random_games_where_everybody_captures_by_jumping() {
    let seen = play_many(&storm(), 2500);
    let wanted = [
        "turned JUMPED",
        "turned CUSTODIAL",
        "over g",
        "over G",
        "over m",
        "over M",
        "a chain",
        "REPETITION_FORBIDDEN",
        "MUST_CONTINUE_CAPTURE",
    ];
    must_have_seen(&seen, &wanted);
}

#[test]
fn random_games_with_walls_and_guards() {
    let seen = play_many(&walls(), 2500);
    let wanted = [
        "turned SHIELDWALL",
        "turned HOSTILE_SQUARE",
        "KING_GROUP",
        "with the group G",
        "with the group M",
        "a chain",
        "ENCIRCLED",
        "EXIT_FORT",
    ];
    must_have_seen(&seen, &wanted);
}

#[test]
fn random_games_with_commanders() {
    let seen = play_many(&commanders(), 2500);
    must_have_seen(
        &seen,
        &[
            "KING_CUSTODIAL",
            "KING_ENCLOSED",
            "JUMPED",
            "a step of a chain",
            "PATH_BLOCKED",
            "MAY_NOT_REENTER_ZONE",
        ],
    );
}

#[test]
fn random_games_of_mercenaries() {
    let seen = play_many(&mercenaries(), 2500);
    must_have_seen(
        &seen,
        &["turned CUSTODIAL", "turned HOSTILE_SQUARE", "turned JUMPED", "a chain", "TUICHI"],
    );
}

#[test]
fn random_games_in_a_closet() {
    let seen = play_many(&closet(), 2500);
    assert!(!seen.contains_key("a chain"));
    must_have_seen(
        &seen,
        &["over a", "over d", "over m", "over M", "over g", "over G", "turned HOSTILE_SQUARE"],
    );
}
