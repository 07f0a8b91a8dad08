//! Certificates of `brandubh-wtf`, checked by rules that are written anew from `engine/RULES.md`, for this game alone. No code is
//! shared with the engine or the slow referee. `engine/BRANDUBH.md` has the form of a certificate.

/// Squares are numbered by ranks from a1. A square is empty or has one of the three pieces.
type Board = [u8; 49];
const EMPTY: u8 = 0;
const ATTACKER: u8 = 1;
const DEFENDER: u8 = 2;
const KING: u8 = 3;
const THRONE: usize = 24;
const CORNERS: [usize; 4] = [0, 6, 42, 48];

/// The square beside another, in one of four directions; directions 0 and 1 are opposite, and 2 and 3.
fn step(square: usize, direction: usize) -> Option<usize> {
    match direction {
        0 => (square % 7 < 6).then(|| square + 1),
        1 => square.checked_sub(1).filter(|_| !square.is_multiple_of(7)),
        2 => (square < 42).then(|| square + 7),
        _ => square.checked_sub(7),
    }
}

fn beside(square: usize) -> impl Iterator<Item = usize> {
    (0..4).filter_map(move |direction| step(square, direction))
}

/// The moves of a side, as the squares from and to which a piece goes.
fn moves(board: &Board, attackers: bool) -> Vec<(usize, usize)> {
    let mut moves = Vec::new();
    for (from, &piece) in board.iter().enumerate() {
        if piece == EMPTY || (piece == ATTACKER) != attackers {
            continue;
        }
        for direction in 0..4 {
            let mut at = from;
            while let Some(next) = step(at, direction).filter(|&next| board[next] == EMPTY) {
                if piece != KING && CORNERS.contains(&next) {
                    break;
                }
                // Men cross the throne and do not stop on it.
                if piece == KING || next != THRONE {
                    moves.push((from, next));
                }
                at = next;
            }
        }
    }
    moves
}

/// Whether a square helps to take a piece: one of the other side stands on it, or it is an empty corner or throne.
fn closes(board: &Board, square: usize, victim: u8) -> bool {
    match board[square] {
        EMPTY => square == THRONE || CORNERS.contains(&square),
        piece => (piece == ATTACKER) != (victim == ATTACKER),
    }
}

/// Whether the attacker who arrived takes the king: enclosed by four on the throne, by three and the throne beside
/// it, and else like a man.
fn takes_king(board: &Board, to: usize) -> bool {
    let is_attacker = |square: usize| board[square] == ATTACKER;
    (0..4).any(|direction| {
        let Some(king) = step(to, direction).filter(|&next| board[next] == KING) else { return false };
        if king == THRONE || beside(king).any(|next| next == THRONE) {
            beside(king).all(|next| next == THRONE || is_attacker(next))
        } else {
            step(king, direction).is_some_and(|beyond| closes(board, beyond, KING))
        }
    })
}

/// Whether no square of the edge is reached from the king and his men without crossing attackers.
fn is_ringed(board: &Board) -> bool {
    let inside = |square: &usize| matches!(board[*square], DEFENDER | KING);
    let mut open: Vec<usize> = (0..49).filter(inside).collect();
    let mut seen = [false; 49];
    while let Some(square) = open.pop() {
        if !std::mem::replace(&mut seen[square], true) {
            if beside(square).count() < 4 {
                return false;
            }
            open.extend(beside(square).filter(|&next| board[next] != ATTACKER && !seen[next]));
        }
    }
    true
}

/// The board after a move, and whether the attackers have won then, or lost.
fn play(board: &Board, (from, to): (usize, usize)) -> (Board, Option<bool>) {
    let (mut after, piece) = (*board, board[from]);
    (after[from], after[to]) = (EMPTY, piece);
    let attackers = piece == ATTACKER;
    let taken = |direction: &usize| {
        let man = step(to, *direction)?;
        let beyond = step(man, *direction)?;
        let victim = if attackers { DEFENDER } else { ATTACKER };
        (after[man] == victim && closes(&after, beyond, victim)).then_some(man)
    };
    let fallen: Vec<usize> = (0..4).filter_map(|direction| taken(&direction)).collect();
    let king_falls = attackers && takes_king(&after, to);
    for man in fallen {
        after[man] = EMPTY;
    }
    let end = if king_falls || (attackers && is_ringed(&after)) {
        Some(true)
    } else if piece == KING && CORNERS.contains(&to) {
        Some(false)
    } else {
        moves(&after, !attackers).is_empty().then_some(attackers)
    };
    (after, end)
}

/// The least number of a board and its rotations and reflections.
fn least(board: &Board) -> u128 {
    let number = |image: usize| {
        let place = |square: usize| {
            let (file, rank) = (square % 7, square / 7);
            let file = if image & 1 == 0 { file } else { 6 - file };
            let rank = if image & 2 == 0 { rank } else { 6 - rank };
            if image & 4 == 0 { rank * 7 + file } else { file * 7 + rank }
        };
        (0..49).fold(0, |all, square| all | u128::from(board[square]) << (2 * place(square)))
    };
    (0..8).map(number).min().unwrap_or_default()
}

/// Reads `3a3/...`, the top rank first.
fn board_of(text: &str) -> Option<Board> {
    let mut board = [EMPTY; 49];
    let rows: Vec<&str> = text.split('/').collect();
    for (row, rank) in rows.iter().zip((0..7).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            let piece = ['a', 'd', 'k'].iter().position(|&known| known == letter);
            match (letter.to_digit(10), piece) {
                (Some(run), _) => file += run as usize,
                (None, piece) => {
                    *board.get_mut(rank * 7 + file)? = piece? as u8 + 1;
                    file += 1;
                }
            }
        }
    }
    Some(board)
}

struct Certificate {
    attackers_win: bool,
    counts_plies: bool,
    /// Board, plies to the end, and the answer.
    records: Vec<(u128, u16, (usize, usize))>,
}

impl Certificate {
    fn find(&self, board: &Board) -> Option<usize> {
        self.records.binary_search_by_key(&least(board), |record| record.0).ok()
    }

    /// The plies to the end, and the record, from a board on which the winner is to move.
    fn reached(&self, board: &Board) -> Option<(u16, Option<usize>)> {
        if let Some(found) = self.find(board) {
            return Some((self.records[found].1, Some(found)));
        }
        let wins = |step| play(board, step).1 == Some(self.attackers_win);
        moves(board, self.attackers_win).into_iter().any(wins).then_some((1, None))
    }

    /// The replies to a board are answered; their number, the plies to the end, and the record after an only reply.
    fn answered(&self, board: &Board) -> Option<(u64, u16, Option<usize>)> {
        let replies = moves(board, !self.attackers_win);
        let (mut most, mut last) = (0, None);
        for &reply in &replies {
            let (after, end) = play(board, reply);
            let (plies, record) = match end {
                Some(attackers) => (attackers == self.attackers_win).then_some((0, None))?,
                None => self.reached(&after)?,
            };
            (most, last) = (most.max(plies), record);
        }
        Some((replies.len() as u64, most, last.filter(|_| replies.len() == 1)))
    }
}

/// Checks a certificate; what it proves.
///
/// # Errors
/// Why it proves nothing.
pub fn check_brandubh(bytes: &[u8]) -> Result<String, String> {
    let line = bytes.iter().position(|&byte| byte == b'\n').ok_or("no certificate")?;
    let head = bytes[..line].strip_prefix(b"TAFL-PROOF 1 ").ok_or("no certificate")?;
    let head: serde_json::Value = serde_json::from_slice(head).map_err(|error| error.to_string())?;
    if head["ruleset"] != "brandubh-wtf@1" {
        return Err(format!("of {}, not brandubh-wtf@1", head["ruleset"]));
    }
    let length = head["records"]
        .as_u64()
        .filter(|&records| records <= 1 << 28)
        .ok_or("no number of records up to 2^28")?
        * 17;
    let plain = miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes[line + 1..], length as usize);
    let plain = plain.ok().filter(|plain| plain.len() as u64 == length).ok_or("damaged records")?;
    let number = |bytes: &[u8]| bytes.iter().fold(0, |all, &byte| all << 8 | u128::from(byte));
    let read = |record: &[u8]| {
        let answer = (usize::from(record[15]), usize::from(record[16]));
        (number(&record[..13]), number(&record[13..15]) as u16, answer)
    };
    let certificate = Certificate {
        attackers_win: head["winner"] == "SIDE_ATTACKERS",
        counts_plies: !head["plies"].is_null(),
        records: plain.chunks_exact(17).map(read).collect(),
    };
    let Certificate { attackers_win, counts_plies, ref records } = certificate;
    if !records.is_sorted_by(|one, next| one.0 < next.0) {
        return Err("the records are not in order".to_owned());
    }
    if !counts_plies && !attackers_win {
        return Err(
            "the defenders do not win by repetition, so their certificate must count plies".to_owned()
        );
    }
    let mut start = head["board"].as_str().and_then(board_of).ok_or("no board")?;
    let mut attackers_move = true;
    if let Some(first) = head["firstMove"].as_str() {
        let square = |name: &str| {
            let &[file, rank] = name.as_bytes() else { return None };
            Some(usize::from(rank.checked_sub(b'1')?) * 7 + usize::from(file.checked_sub(b'a')?))
        };
        let step = first.split_once('-').and_then(|(from, to)| Some((square(from)?, square(to)?)));
        let step = step.filter(|step| moves(&start, true).contains(step)).ok_or("no first move")?;
        (start, attackers_move) = (play(&start, step).0, false);
    }
    let plies = if attackers_move == attackers_win {
        certificate.reached(&start).map(|(plies, _)| plies)
    } else {
        certificate.answered(&start).map(|(_, plies, _)| plies)
    };
    let plies = plies.ok_or("no answer at the start")?;
    if counts_plies && head["plies"].as_u64().is_none_or(|most| u64::from(plies) > most) {
        return Err(format!("{plies} plies to the end from the start, not {}", head["plies"]));
    }
    let mut tried = 0;
    let mut only = Vec::with_capacity(records.len());
    for &(number, plies, answer) in records {
        let fault = |why: &str| format!("board {number}: {why}");
        let board = std::array::from_fn(|square| (number >> (2 * square)) as u8 & 3);
        if !board.into_iter().filter(|&piece| piece == KING).eq([KING]) {
            return Err(fault("not one king"));
        }
        if !moves(&board, attackers_win).contains(&answer) {
            return Err(fault("the answer is no move"));
        }
        let (after, end) = play(&board, answer);
        if let Some(attackers) = end {
            if attackers != attackers_win {
                return Err(fault("the answer loses"));
            }
            only.push(None);
            continue;
        }
        let (replies, longest, single) =
            certificate.answered(&after).ok_or_else(|| fault("a reply without an answer"))?;
        if counts_plies && longest >= plies {
            return Err(fault("the end comes no nearer"));
        }
        tried += replies;
        only.push(single);
    }
    // What recurs is a loss for the defenders unless all their moves since were the only ones.
    let mut met = vec![None; only.len()];
    for start in (0..only.len()).filter(|_| !counts_plies) {
        let mut walk = Some(start);
        while let Some(place) = walk.filter(|&place| met[place].is_none()) {
            met[place] = Some(start);
            walk = only[place];
        }
        if walk.is_some_and(|place| met[place] == Some(start)) {
            return Err("the defenders can come back without a choice".to_owned());
        }
    }
    let side = if attackers_win { "attackers" } else { "defenders" };
    let first = head["firstMove"].as_str().map_or_else(String::new, |first| format!(" after {first}"));
    let win =
        if counts_plies { format!("win in at most {}", head["plies"]) } else { "never lose".to_owned() };
    Ok(format!("the {side} {win}{first}; {} answers, {tried} moves of the other side", records.len()))
}
