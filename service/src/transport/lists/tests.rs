use super::*;
use crate::calls::Method;
use crate::transport::json::check_lists;
use prost::Message as _;
use prost_reflect::{DescriptorPool, DynamicMessage, FieldDescriptor, Kind, MessageDescriptor, Value};
use std::sync::LazyLock;
use tafl_engine::{AnnouncementKind, MAX_SIZE, Piece, ZoneKind};
use tafl_proto::v1;
use tafl_test_support::chance::Chance;

/// Limits that random requests keep and break.
fn limits() -> ServerLimits {
    ServerLimits {
        game_moves: 3,
        history_moves: 2,
        validated_moves: 4,
        archive_games: 5,
        compared_rulesets: 2,
        picture_arrows: 3,
        bulk_moves: 1_000_000,
        ..ServerLimits::default()
    }
}

fn pool() -> DescriptorPool {
    DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor")
}

/// The request of a call.
fn asked(pool: &DescriptorPool, method: Method) -> MessageDescriptor {
    let service = pool.get_service_by_name(method.service()).expect("a service");
    service.methods().find(|known| known.name() == method.name()).expect("a call").input()
}

/// The most items of a list, read from its options.
fn most(pool: &DescriptorPool, field: &FieldDescriptor, limits: &ServerLimits) -> usize {
    let options = field.options();
    let option = |name: &str| {
        let extension = pool.get_extension_by_name(name).expect("the option");
        options.has_extension(&extension).then(|| options.get_extension(&extension).into_owned())
    };
    if let Some(Value::I32(most)) = option("tafl.v1.max_items") {
        return most as usize;
    }
    let Some(Value::String(name)) = option("tafl.v1.max_items_limit") else {
        panic!("{}: no limit", field.full_name())
    };
    let all = pool.get_message_by_name("tafl.v1.ServerLimits").expect("the limits");
    let all = DynamicMessage::decode(all, limits.encode_to_vec().as_slice()).expect("the limits");
    all.get_field_by_name(&name).and_then(|most| most.as_i32()).expect("a limit of the server") as usize
}

/// Returns whether every list of a message is within its limit; in an archive moves have none of their own.
fn is_within(pool: &DescriptorPool, message: &DynamicMessage, limits: &ServerLimits, bulk: bool) -> bool {
    message.fields().all(|(field, value)| match value {
        Value::List(items) => {
            let inner =
                |item: &Value| item.as_message().is_none_or(|item| is_within(pool, item, limits, bulk));
            let free = bulk && field.name() == "moves";
            (free || items.len() <= most(pool, &field, limits)) && items.iter().all(inner)
        }
        Value::Message(inner) => is_within(pool, inner, limits, bulk),
        _ => true,
    })
}

/// A message with random fields, the lists of which are now and then a little too long; `room` is how many
/// fields it may still have.
fn random(
    pool: &DescriptorPool,
    of: &MessageDescriptor,
    chance: &mut Chance,
    room: &mut usize,
) -> DynamicMessage {
    let mut message = DynamicMessage::new(of.clone());
    for field in of.fields() {
        if *room == 0 || chance.percent(50) {
            continue;
        }
        *room -= 1;
        let value = |chance: &mut Chance, room: &mut usize| match field.kind() {
            Kind::Message(inner) => Value::Message(random(pool, &inner, chance, room)),
            Kind::String => Value::String("x".to_owned()),
            Kind::Enum(_) => Value::EnumNumber(1),
            Kind::Bool => Value::Bool(true),
            _ => Value::I32(1),
        };
        if field.is_list() {
            let most = most(pool, &field, &limits());
            let count = match chance.below(8) {
                0 => most + 1,
                1 | 2 => most,
                _ => chance.below(most.min(3) + 1),
            };
            message.set_field(&field, Value::List((0..count).map(|_| value(chance, room)).collect()));
        } else {
            let value = value(chance, room);
            message.set_field(&field, value);
        }
    }
    message
}

/// The limits of a server without flags.
fn usual_limits() -> ServerLimits {
    static LIMITS: LazyLock<ServerLimits> = LazyLock::new(usual);
    *LIMITS
}

fn usual() -> ServerLimits {
    #[derive(clap::Parser)]
    struct Flags {
        #[command(flatten)]
        config: crate::config::Config,
    }
    let flags = <Flags as clap::Parser>::parse_from(["tafld"]);
    crate::calls::Service::new(&flags.config).expect("threads").limits
}

/// A message in JSON, its names in one of both spellings.
fn in_json(message: &DynamicMessage, chance: &mut Chance) -> serde_json::Value {
    let fields = message.fields().map(|(field, value)| {
        let name = if chance.percent(50) { field.json_name() } else { field.name() };
        (name.to_owned(), value_in_json(value, chance))
    });
    serde_json::Value::Object(fields.collect())
}

fn value_in_json(value: &Value, chance: &mut Chance) -> serde_json::Value {
    match value {
        Value::Message(inner) => in_json(inner, chance),
        Value::List(items) => items.iter().map(|item| value_in_json(item, chance)).collect(),
        Value::String(text) => text.as_str().into(),
        Value::Bool(flag) => (*flag).into(),
        Value::EnumNumber(number) | Value::I32(number) => (*number).into(),
        other => panic!("no request has {other:?}"),
    }
}

/// Refused as too long, and where.
fn place(checked: &Result<(), ApiError>) -> Option<String> {
    let error = checked.as_ref().err()?;
    assert_eq!((error.reason(), error.fields().len()), (Reason::TooLarge, 1), "{error:?}");
    Some(error.fields().remove(0).field)
}

#[test]
fn a_request_is_taken_exactly_where_all_its_lists_are_within_their_limits() {
    let (pool, limits) = (pool(), limits());
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..3_000 {
        let mut chance = Chance::new(seed);
        let method = chance.pick(Method::ALL);
        let message = random(&pool, &asked(&pool, method), &mut chance, &mut 1_500);
        let (wire, json) = (message.encode_to_vec(), in_json(&message, &mut chance).to_string());
        let (by_wire, by_json) = (check_wire(method, &wire, &limits), check_lists(method, &json, &limits));
        let within = is_within(&pool, &message, &limits, method.is_bulk());
        assert_eq!(
            (place(&by_wire).is_none(), place(&by_json).is_none()),
            (within, within),
            "{method:?} {json}"
        );
        if within { taken += 1 } else { refused += 1 }
    }
    assert!(taken > 300 && refused > 300, "{taken} taken, {refused} refused");
}

/// The text before and after the items of every list that a message can hold, and the most items it may have.
/// Names end with an escaped letter if they are to be `escaped`.
fn lists_in(
    pool: &DescriptorPool,
    of: &MessageDescriptor,
    escaped: bool,
    within: &mut Vec<String>,
) -> Vec<(String, String, usize)> {
    let mut lists = Vec::new();
    within.push(of.full_name().to_owned());
    for field in of.fields() {
        let (name, last) = field.json_name().split_at(field.json_name().len() - 1);
        let last = if escaped { format!("\\u{:04x}", last.as_bytes()[0]) } else { last.to_owned() };
        let opening = format!("{{\"{name}{last}\":");
        let (begin, end) = if field.is_list() { ("[", "]") } else { ("", "") };
        if field.is_list() {
            lists.push((format!("{opening}["), "]}".to_owned(), most(pool, &field, &usual_limits())));
        }
        if let Kind::Message(inner) = field.kind()
            && !within.iter().any(|known| known == inner.full_name())
        {
            let inner = lists_in(pool, &inner, escaped, within);
            lists.extend(inner.into_iter().map(|(before, after, most)| {
                (format!("{opening}{begin}{before}"), format!("{after}{end}}}"), most)
            }));
        }
    }
    within.pop();
    lists
}

/// The shortest text with one item too many is refused: no look at its punctuation takes it for one with few.
#[test]
fn one_item_too_many_is_found_in_the_shortest_text() {
    let (pool, limits) = (pool(), usual_limits());
    let mut lists = 0;
    for (&method, escaped) in Method::ALL.iter().flat_map(|method| [(method, false), (method, true)]) {
        if method.is_bulk() {
            continue;
        }
        for (before, after, most) in lists_in(&pool, &asked(&pool, method), escaped, &mut Vec::new()) {
            let text = |items: usize| format!("{before}{}{after}", vec!["1"; items].join(","));
            assert!(place(&check_lists(method, &text(most + 1), &limits)).is_some(), "{method:?} {before}");
            assert_eq!(place(&check_lists(method, &text(most), &limits)), None, "{method:?} {before}");
            lists += 1;
        }
    }
    assert!(lists > 200, "{lists} lists");
}

/// A message that stands once but is sent in several parts is one to the decoder, so its lists are counted as
/// one.
#[test]
fn what_the_decoder_puts_together_is_counted_together() {
    let (pool, limits) = (pool(), limits());
    let mut too_long = 0;
    for seed in 0..2_000 {
        let mut chance = Chance::new(seed);
        let method = chance.pick(Method::ALL);
        let of = asked(&pool, method);
        let mut parts = || random(&pool, &of, &mut chance, &mut 60).encode_to_vec();
        let wire = [parts(), parts()].concat();
        let whole = DynamicMessage::decode(of.clone(), wire.as_slice()).expect("a request");
        if !is_within(&pool, &whole, &limits, method.is_bulk()) {
            too_long += 1;
            assert!(place(&check_wire(method, &wire, &limits)).is_some(), "{method:?} {wire:?}");
        }
    }
    let moves = |count: usize| v1::Game { moves: vec!["d2-a2".to_owned(); count], ..v1::Game::default() };
    let half = |count| {
        v1::ReplayGameRequest { game: Some(moves(count)), ..v1::ReplayGameRequest::default() }.encode_to_vec()
    };
    assert_eq!(place(&check_wire(Method::ReplayGame, &[half(1), half(2)].concat(), &limits)), None);
    assert_eq!(
        place(&check_wire(Method::ReplayGame, &[half(2), half(2)].concat(), &limits)).as_deref(),
        Some("game.moves")
    );
    let json = |key: &str| format!(r#"{{"game": {{"moves": ["a", "b"]}}, "{key}": {{"moves": [null, 1]}}}}"#);
    assert_eq!(
        place(&check_lists(Method::ReplayGame, &json("game"), &limits)).as_deref(),
        Some("game.moves")
    );
    assert_eq!(place(&check_lists(Method::ReplayGame, &json("name"), &limits)), None);
    assert!(too_long > 200, "{too_long} too long");
}

#[test]
fn the_place_and_the_limit_are_named() {
    let limits = limits();
    let zones = vec![v1::Zone::default(); ZoneKind::ALL.len() + 1];
    let rules = Some(v1::game::Rules::CustomRules(Box::new(v1::Rules { zones, ..v1::Rules::default() })));
    let game = v1::archive_game::Record::Game(v1::Game { rules, ..v1::Game::default() });
    let mut games = vec![v1::ArchiveGame::default(); 3];
    games[2].record = Some(game);
    let archive = v1::ReplayArchiveRequest { games, ..v1::ReplayArchiveRequest::default() };
    let json = serde_json::to_string(&archive).expect("JSON");
    for checked in [
        check_wire(Method::ReplayArchive, &archive.encode_to_vec(), &limits),
        check_lists(Method::ReplayArchive, &json, &limits),
    ] {
        let said = "games[2].game.custom_rules.zones: has more than 4 items, the maximum of this server";
        assert_eq!(checked.expect_err("too long").message(), said);
    }
}

/// In an archive a game of too many moves is a fault of that game; all games together have their limit.
#[test]
fn moves_in_games_are_bounded_together() {
    let limits = ServerLimits { bulk_moves: 95, ..limits() };
    let game = |count: usize| v1::Game { moves: vec![String::new(); count], ..v1::Game::default() };
    let record = |count: usize| Some(v1::archive_game::Record::Game(game(count)));
    for (counts, wanted) in [
        ([95, 2], None),
        ([50, 49], Some("games[1].game.moves")),
        ([99, 0], Some("games")),
        ([100, 0], Some("games[0].game.moves")),
    ] {
        let games =
            counts.map(|count| v1::ArchiveGame { record: record(count), ..v1::ArchiveGame::default() });
        let archive =
            v1::ReplayArchiveRequest { games: games.to_vec(), ..v1::ReplayArchiveRequest::default() };
        let json = serde_json::to_string(&archive).expect("JSON");
        assert_eq!(
            place(&check_wire(Method::ReplayArchive, &archive.encode_to_vec(), &limits)).as_deref(),
            wanted
        );
        assert_eq!(place(&check_lists(Method::ReplayArchive, &json, &limits)).as_deref(), wanted);
    }
}

/// Small items by the hundred thousand. What stands behind them is not looked at, because the walk ends where
/// the list is too long.
#[test]
fn a_bomb_is_refused_at_its_first_item_too_many() {
    let limits =
        ServerLimits { archive_games: 10_000, compared_rulesets: 16, bulk_moves: 250_000, ..limits() };
    let compared = |count: usize| v1::ReplayGameRequest {
        compare_with: vec![v1::RulesChoice::default(); count],
        ..v1::ReplayGameRequest::default()
    };
    let rules = v1::Rules { zones: vec![v1::Zone::default(); 100_000], ..v1::Rules::default() };
    let game = v1::Game { rules: Some(v1::game::Rules::CustomRules(Box::new(rules))), ..v1::Game::default() };
    let nested = v1::ReplayArchiveRequest {
        games: vec![v1::ArchiveGame {
            record: Some(v1::archive_game::Record::Game(game)),
            ..v1::ArchiveGame::default()
        }],
        ..v1::ReplayArchiveRequest::default()
    };
    for (method, bytes, wanted) in [
        (Method::ReplayArchive, b"\x1a\x00".repeat(1 << 20), "games"),
        (Method::ReplayArchive, nested.encode_to_vec(), "games[0].game.custom_rules.zones"),
        (Method::ReplayGame, compared(100_000).encode_to_vec(), "compare_with"),
        // Something unknown in front of it, of every kind that is passed over.
        (
            Method::ReplayGame,
            [&b"\xab\x06\x08\x01\xac\x06\xa0\x06\x01"[..], &compared(17).encode_to_vec()].concat(),
            "compare_with",
        ),
    ] {
        let with_garbage = [&bytes[..], &[0xff; 20]].concat();
        assert_eq!(place(&check_wire(method, &with_garbage, &limits)).as_deref(), Some(wanted));
    }
    for (method, text, wanted) in [
        (Method::ReplayArchive, format!(r#"{{"games": [{}"#, "{},".repeat(600_000)), "games"),
        (
            Method::ReplayArchive,
            format!(r#"{{"locale": null, "games": [{}"#, "null,".repeat(400_000)),
            "games",
        ),
        (Method::ReplayGame, format!(r#"{{"compare_with": [{}"#, "{},".repeat(80_000)), "compare_with"),
    ] {
        assert_eq!(
            place(&check_lists(method, &format!("{text} nonsense"), &limits)).as_deref(),
            Some(wanted)
        );
    }
}

#[test]
fn what_is_no_request_is_left_to_its_reader() {
    let limits = limits();
    for bytes in [
        &b""[..],
        &[0xff; 40],
        &[0x0a],
        &[0x0b],
        &[0x0c],
        &[0x08, 0x01],
        &[0x12, 0x02, 0xff, 0xfe],
        &[0x0a, 0x05, 0x00],
    ] {
        assert!(Method::ALL.iter().all(|method| check_wire(*method, bytes, &limits).is_ok()), "{bytes:?}");
    }
    let deep = "[".repeat(200_000);
    for text in [
        "",
        "null",
        "[1]",
        "{",
        "7",
        r#"{"games": 5}"#,
        r#"{"games": {"a": []}}"#,
        r#"{"games": [[], "x", 5]}"#,
        &deep,
    ] {
        assert!(Method::ALL.iter().all(|method| check_lists(*method, text, &limits).is_ok()), "{text}");
    }
}

/// The limits of the contract are those of the code that uses what the lists hold.
#[test]
fn the_contract_states_the_limits_of_the_code() {
    let (pool, limits) = (pool(), limits());
    let area = usize::from(MAX_SIZE) * usize::from(MAX_SIZE);
    for (field, wanted) in [
        ("Position.pieces", area),
        ("Outcome.squares", area),
        ("Zone.squares", area),
        ("Escape.squares", area),
        ("Rules.zones", ZoneKind::ALL.len()),
        ("KingTaken.closing_zones", ZoneKind::ALL.len()),
        ("Rules.announcements", AnnouncementKind::ALL.len()),
        ("Zone.stop", Piece::ALL.len()),
        ("Zone.enter", Piece::ALL.len()),
        ("Zone.pass", Piece::ALL.len()),
        ("Zone.hostile_empty", Piece::ALL.len()),
        ("Zone.hostile_occupied", Piece::ALL.len()),
        ("SpecialReach.pieces", Piece::ALL.len()),
        ("SpecialRules.reach", Piece::ALL.len() - Piece::COMMON.len()),
        ("ConvertGameRequest.tags", crate::calls::MAX_TAGS),
    ] {
        let (message, name) = field.split_once('.').expect("message and field");
        let message = pool.get_message_by_name(&format!("tafl.v1.{message}")).expect("a message");
        assert_eq!(
            most(&pool, &message.get_field_by_name(name).expect("a field"), &limits),
            wanted,
            "{field}"
        );
    }
}

/// Real requests are accepted: the examples of the documents.
#[test]
fn every_example_is_taken() {
    let limits = usual();
    let examples: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(include_str!("../../../web/examples.json")).expect("JSON");
    let mut seen = 0;
    for &method in Method::ALL {
        let named = examples
            .iter()
            .filter(|(name, _)| name.strip_prefix("POST ").is_some_and(|path| method.post() == Some(path)));
        for body in
            named.flat_map(|(_, named)| named.as_object().into_iter().flat_map(|named| named.values()))
        {
            let Some(body) = body.get("body") else { continue };
            assert_eq!(place(&check_lists(method, &body.to_string(), &limits)), None, "{body}");
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen} examples");
}
