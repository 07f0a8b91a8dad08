//! What is declared of special pieces. How they move and capture is shown by the rule cases.

use crate::small::{kinds, names, plain_rules, unchanged, zone};
use tafl_engine::{
    Berserk, Enclosure, Fault, FaultKind, Game, Jump, Jumps, KingInCaptures, OutcomeReason, PieceSet,
    Referee, Rules, Shieldwall, Special, SpecialReach, Zone, ZoneKind,
};

/// The throne is surrounded by squares that are closed to the king.
fn walled_throne(jump: Jump) -> Rules {
    let camps = Zone {
        pass: kinds("ad"),
        hostile_empty: PieceSet::NONE,
        ..zone(ZoneKind::Camps, &["c4", "d3", "d5", "e4"], "ad")
    };
    let mut rules = plain_rules();
    rules.zones.push(camps);
    rules.special = Some(Special { jumps: Jumps { king: jump, ..Jumps::NONE }, ..Special::PLAIN });
    rules
}

#[test]
fn a_king_who_must_jump_to_escape_can_do_so() {
    for jump in [Jump::Restricted, Jump::OverEnemies, Jump::Capturing] {
        let referee = Referee::new(walled_throne(jump)).unwrap_or_else(|faults| panic!("{jump:?}: {faults}"));
        let mut game = Game::new(&referee, None).expect("the set-up");
        let moves = ["d2-c2", "d5-c5", "d6-d5", "d4-d6", "a4-a5", "d6-g6", "a5-a4", "g6-g7"];
        let last = moves
            .map(|mv| game.play_text(mv).unwrap_or_else(|illegal| panic!("{jump:?} {mv}: {illegal}")))
            .into_iter()
            .next_back();
        assert_eq!(
            last.and_then(|played| played.outcome).map(|outcome| outcome.reason),
            Some(OutcomeReason::KingEscaped)
        );
    }
    let faults = Referee::new(walled_throne(Jump::None)).expect_err("no way out");
    assert!(matches!(faults[..], [Fault { kind: FaultKind::EscapeOutOfReach { .. }, .. }]), "{faults}");
}

fn enclosure(rules: &mut Rules) -> &mut Enclosure {
    rules.king_taken.enclosure_mut().expect("an enclosed king")
}

#[test]
fn contradictions_are_refused_at_their_fields() {
    let fields = |change: fn(&mut Rules, &mut Special)| {
        let (mut rules, mut special) = (plain_rules(), Special::PLAIN);
        change(&mut rules, &mut special);
        rules.special = Some(special);
        rules.faults().into_iter().map(|fault| fault.field).collect::<Vec<String>>()
    };
    assert_eq!(fields(unchanged), Vec::<String>::new());
    assert_eq!(
        fields(|rules, special| {
            rules.king_in_captures = KingInCaptures::Anvil;
            special.jumps.king = Jump::Capturing;
        }),
        ["special.jumps.king"]
    );
    assert_eq!(fields(|_, special| special.jumps.guards = Jump::Capturing), ["special.jumps.guards"]);
    assert_eq!(fields(|_, special| special.chain_may_stop = true), ["special.chain_may_stop"]);
    let to_escape = |shieldwall| {
        let special = Some(Special { berserk: Some(Berserk::CapturesOrEscape), ..Special::PLAIN });
        let rules = Rules { king_in_captures: KingInCaptures::Unarmed, shieldwall, special, ..plain_rules() };
        rules.faults().into_iter().map(|fault| fault.field).collect::<Vec<String>>()
    };
    assert_eq!(to_escape(None), ["special.berserk"], "a king who captures nothing never goes on");
    assert_eq!(
        to_escape(Some(Shieldwall { corner_closes: false, flanking: false })),
        Vec::<String>::new(),
        "any king completes a wall"
    );
    let reach = |pieces: &str, squares| SpecialReach { pieces: kinds(pieces), squares };
    assert_eq!(
        fields(|_, special| special.reach = vec![SpecialReach { pieces: PieceSet::NONE, squares: 3 }]),
        ["special.reach[0].pieces"]
    );
    let with = |reaches: Vec<SpecialReach>| {
        let special = Some(Special { reach: reaches, ..Special::PLAIN });
        Rules { special, ..plain_rules() }
            .faults()
            .into_iter()
            .map(|fault| fault.field)
            .collect::<Vec<String>>()
    };
    assert_eq!(with(vec![reach("cC", 1), reach("nN", 7)]), Vec::<String>::new());
    assert_eq!(with(vec![reach("ca", 1)]), ["special.reach[0].pieces"]);
    assert_eq!(with(vec![reach("cC", 1), reach("nC", 2)]), ["special.reach[1].pieces"]);
    assert_eq!(
        with(vec![reach("c", 0), reach("n", 8)]),
        ["special.reach[0].squares", "special.reach[1].squares"]
    );
    assert_eq!(with(vec![reach("c", 1); 9]), ["special.reach"]);
}

#[test]
fn special_pieces_stand_only_where_there_are_special_rules() {
    let mut rules = plain_rules();
    rules.special = None;
    let board = "7/2c4/7/3k3/7/4G2/7".parse().expect("a board");
    let faults = rules.board_faults(&board);
    assert_eq!(names(faults[0].squares()), ["e2", "c6"]);
    assert_eq!(faults.len(), 1);
    rules.board.setups[0].board = board;
    assert_eq!(
        rules.faults().into_iter().map(|fault| fault.field).collect::<Vec<_>>(),
        ["board.setups[0].board"; 1]
    );
    rules.special = Some(Special::PLAIN);
    assert_eq!(rules.faults(), []);
}

#[test]
fn the_values_of_special_rules_are_codes() {
    let value = |rules: &Rules, name: &str| {
        rules.values().into_iter().find(|value| value.rule.as_str() == name).map(|value| value.value)
    };
    let mut rules = plain_rules();
    rules.board.setups[0].board = "3n3/3a3/3G3/aadkdaa/3d3/3c3/3a3".parse().expect("a board");
    rules.special = Some(Special {
        reach: vec![SpecialReach { pieces: kinds("gG"), squares: 1 }],
        berserk: Some(Berserk::AnyMove),
        jumps: Jumps { king: Jump::Restricted, knights: Jump::Capturing, ..Jumps::NONE },
        chain_may_stop: true,
    });
    enclosure(&mut rules).between_commanders = true;
    let stated = ["special_pieces", "special_reach", "jumps", "berserk", "commanders_take_king"]
        .map(|name| value(&rules, name));
    let wanted = ["cnG", "gG 1", "king from and to zones, knights capturing", "any move, may stop", "yes"];
    assert_eq!(stated, wanted.map(|value| Some(value.to_owned())));
    let again: Rules =
        serde_json::from_str(&serde_json::to_string(&rules).expect("JSON")).expect("the same rules");
    assert_eq!(again, rules);
    rules.special = None;
    assert_eq!(
        rules.faults().into_iter().map(|fault| fault.field).collect::<Vec<_>>()[0],
        "king_taken.between_commanders"
    );
    assert_eq!(value(&rules, "jumps"), None);
}
