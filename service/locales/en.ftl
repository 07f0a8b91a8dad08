### Messages in English.
###
### A value that is a code ($reason, $piece, $zone ...) only selects. Where a value is a list, $count is its length.

# The language's own name, and whether a native speaker has reviewed the wording: yes or no.
-name = English
-reviewed = yes

## Lists, numbers and the joints between sentences

list-between = { ", " }
list-last = { " and " }
list-last-or = { " or " }
list-more = { $items } and { $count } more
ordinal = { $number ->
    [2] second
    [3] third
   *[other] { NUMBER($number, type: "ordinal") ->
        [one] { $number }st
        [two] { $number }nd
        [few] { $number }rd
       *[other] { $number }th
    }
}
sentence-between = { "; " }
sentence-end = .
text-between = { " " }
nothing = nothing

## Moves and how games end

move = { $side ->
    [attackers] The attackers play { $move }
   *[defenders] The defenders play { $move }
}
move-capturing = { $side ->
    [attackers] { $count ->
        [one] The attackers play { $move } and capture the piece on { $squares }
       *[other] The attackers play { $move } and capture the pieces on { $squares }
    }
   *[defenders] { $count ->
        [one] The defenders play { $move } and capture the piece on { $squares }
       *[other] The defenders play { $move } and capture the pieces on { $squares }
    }
}
move-capturing-king = { $side ->
    [attackers] The attackers play { $move } and capture the king on { $square }
   *[defenders] The defenders play { $move } and capture the king on { $square }
}
move-pass = { $side ->
    [attackers] The attackers pass
   *[defenders] The defenders pass
}
move-changes-side = { $count ->
    [one] the piece on { $squares } changes sides
   *[other] the pieces on { $squares } change sides
}
move-goes-on = { $stop ->
    [yes] the piece on { $square } may move again or stop
   *[no] the piece on { $square } must move again
}
announcement = { $kind ->
    [RAICHI] raichi: the king has an open path to { $squares }
    [TUICHI] tuichi: the king has open paths to { $squares }
   *[WATCH_YOUR_KING] watch your king: { $moves } would capture him
}
repetition-count = this position has now occurred for the { $count } time; the repetition rule applies at the { $limit }
draw-claimable = a draw may be claimed
result = { $winner ->
    [attackers] the attackers win
    [defenders] the defenders win
   *[nobody] the game is a draw
}
over = The game is over
game-goes-on = the game goes on
outcome = { $reason ->
    [KING_CAPTURED] the king is captured
    [KING_ESCAPED] the king reaches { $squares } and escapes
    [EXIT_FORT] the king is in an unbreakable fort on the edge
    [ENCIRCLED] the king and all his men are cut off from the edge
    [CANNOT_ESCAPE] the king can no longer escape
    [TUICHI] the king has open paths to { $squares }
    [REPETITION] the position is repeated
    [QUIET_LIMIT] too many moves were made without a capture
    [PLY_LIMIT] the limit on the number of moves has been reached
    [NO_LEGAL_MOVES] no legal move is left
    [RESIGNATION] { $winner ->
        [attackers] the defenders resigned
        [defenders] the attackers resigned
       *[nobody] one side resigned
    }
    [TIMEOUT] { $winner ->
        [attackers] the defenders ran out of time
        [defenders] the attackers ran out of time
       *[nobody] one side ran out of time
    }
    [AGREEMENT] { $winner ->
        [nobody] draw by agreement
       *[other] the players agreed on the result
    }
    [ADJUDICATION] the game was adjudicated
    [ABANDONED] { $winner ->
        [attackers] the defenders left the game
        [defenders] the attackers left the game
       *[nobody] one side left the game
    }
   *[DRAW_CLAIMED] a draw was claimed
}

## Why a move is illegal

zone = { $zone ->
    [throne] the throne
    [corners] a corner square
    [camps] a camp square
    [forts] a fort square
   *[other] a special square
}
illegal = { $reason ->
    [GAME_OVER] The game is over
    [UNPARSABLE] “{ $move }” is not a move; write two squares, such as d4-g4, or pass
    [OFF_BOARD] { $count ->
        [0] The move leaves the board
        [one] { $squares } is not on this board
       *[other] { $squares } are not on this board
    }
    [PASS_NOT_ALLOWED] Passing is not allowed here
    [NO_PIECE] There is no piece on { $squares }
    [NOT_YOUR_PIECE] The piece on { $squares } belongs to the other side
    [NULL_MOVE] The move starts and ends on the same square, { $squares }
    [NOT_STRAIGHT] A piece moves along a row or a column, but { $squares } do not share one
    [REACH_EXCEEDED] That is too far: the farthest square this piece can reach is { $squares }
    [PATH_BLOCKED] The piece on { $squares } is in the way
    [DESTINATION_OCCUPIED] There is already a piece on { $squares }
    [MAY_NOT_PASS_ZONE] This piece may not pass over { $squares }, which is { zone }
    [MAY_NOT_STOP_IN_ZONE] This piece may not stop on { $squares }, which is { zone }
    [MAY_NOT_REENTER_ZONE] This piece may not enter { $squares }, which is { zone }, from outside
    [REPETITION_FORBIDDEN] The move would repeat { $ply ->
        [0] the starting position
       *[other] the position after move { $ply }
    }, which is forbidden
    [MUST_CONTINUE_CAPTURE] The piece on { $squares } has captured, so only it may go on now
   *[CAPTURE_MISMATCH] { $count ->
        [one] The captures written after the move do not match those it makes: only one of the two lists has { $squares }; correct them or leave them out
       *[other] The captures written after the move do not match those it makes: only one of the two lists has each of { $squares }; correct them or leave them out
    }
}
illegal-destinations = possible destinations: { $squares }

## Suggestions, declared results, archives and matches

suggest = { $side ->
    [attackers] The attackers should play { $move }
   *[defenders] The defenders should play { $move }
}
suggest-won = { $side ->
    [attackers] { $plies ->
        [one] The attackers win at once with { $move }
       *[other] The attackers win in at most { $plies } moves, counting both sides, starting with { $move }
    }
   *[defenders] { $plies ->
        [one] The defenders win at once with { $move }
       *[other] The defenders win in at most { $plies } moves, counting both sides, starting with { $move }
    }
}
suggest-lost = { $side ->
    [attackers] { $plies ->
        [one] The attackers’ best move is { $move }, but the game is lost by force: the defenders win in { $plies } move
       *[other] The attackers’ best move is { $move }, but the game is lost by force: the defenders win in at most { $plies } moves, counting both sides
    }
   *[defenders] { $plies ->
        [one] The defenders’ best move is { $move }, but the game is lost by force: the attackers win in { $plies } move
       *[other] The defenders’ best move is { $move }, but the game is lost by force: the attackers win in at most { $plies } moves, counting both sides
    }
}
suggest-below-level = The server was busy: less than half of what the level needs was searched, so the move may be weaker
suggest-pass = { $only ->
    [yes] { $side ->
        [attackers] The attackers can only pass
       *[defenders] The defenders can only pass
    }
   *[no] { $side ->
        [attackers] The attackers should pass
       *[defenders] The defenders should pass
    }
}
suggest-proven = { $winner ->
    [attackers] { $plies ->
        [one] the attackers win in { $plies } move
       *[other] the attackers win in at most { $plies } moves, counting both sides
    }
   *[defenders] { $plies ->
        [one] the defenders win in { $plies } move
       *[other] the defenders win in at most { $plies } moves, counting both sides
    }
}
declared-agrees = The moves confirm the declared result
declared-resigned = The record ends by resignation
declared-timed-out = The record ends with a loss on time
declared-contradicted = The record contradicts itself about the result
declared-open = The moves do not end the game, so the declared result is accepted
declared-differs = The moves lead to another result than the declared one
declared-unfounded = The declared reason applies only if the moves end the game, and these moves do not
declared-unclaimable = No draw may be claimed after these moves
declared-fault = A move of the game is illegal, so the declared result cannot be confirmed
declared-unread = Part of the record cannot be read, so the declared result cannot be confirmed
declared-one-zero = { $winner ->
    [attackers] “1-0” is read as a win for the attackers
   *[defenders] “1-0” is read as a win for the defenders
}
archive-sound = { $plies ->
    [0] The game has no moves
    [one] The game’s only move is legal
   *[other] All { $plies } moves of the game are legal
}
archive-unread = { $plies ->
    [0] No move could be read
    [one] The only move that could be read is legal
   *[other] The { $plies } moves that could be read are legal
}
archive-faulty = Move { $ply } is illegal
archive-refused = The game could not be replayed
archive-done = { $games ->
    [one] { $games } game was checked, moves: { $plies }
   *[other] { $games } games were checked, moves: { $plies }
}
archive-counts = legal throughout: { $sound }, with an illegal move: { $faulty }, could not be replayed: { $refused }
archive-disagreeing = legal, but with another result than the declared one: { $games }
archive-column = { $column ->
    [file] file
    [games] games
    [plies] moves
    [sound] sound
    [faulty] with a fault
    [refused] not replayed
    [disagreeing] other result
    [ruleset] rule set
    [ended] ended on the board
   *[agreeing] as recorded
}
match-first = The first player wins the match
match-second = The second player wins the match
match-draw = The match is a draw
match-first-by-plies = Each player won one game; the first player needed fewer moves and wins the match
match-second-by-plies = Each player won one game; the second player needed fewer moves and wins the match
match-draw-by-plies = Each player won one game, in the same number of moves; the match is a draw

## What an analysis says: $opponent is the side that did not make the move

move-reason = { $kind ->
    [WINS] { $count ->
        [1] It wins at once
       *[other] It wins by force in at most { $count } moves, counting both sides
    }
    [ONLY_LEGAL_MOVE] It is the only legal move
    [ONLY_MOVE] Every other move loses by force
    [CAPTURES] { $count ->
        [one] It captures the piece on { $squares }
       *[other] It captures the pieces on { $squares }
    }
    [THREATENS_ESCAPE] The king now threatens to escape to { $squares }
    [GUARDS_ESCAPE] It closes the king’s way to { $squares }
    [THREATENS_KING] It threatens to capture the king
    [SAVES_KING] It saves the king from capture
    [CLOSES_RING] It cuts the defenders off from the edge
    [MISSES_WIN] { $count ->
        [1] Another move wins at once
       *[other] Another move wins by force in at most { $count } moves, counting both sides
    }
    [ALLOWS_WIN] { $opponent ->
        [attackers] { $count ->
            [1] It allows the attackers to win at once
           *[other] It allows the attackers to win by force in at most { $count } moves, counting both sides
        }
       *[defenders] { $count ->
            [1] It allows the defenders to win at once
           *[other] It allows the defenders to win by force in at most { $count } moves, counting both sides
        }
    }
    [LEAVES_ESCAPE] { $count ->
        [one] It leaves the king a way out to { $squares }
       *[other] It leaves the king { $count } ways out, to { $squares }
    }
    [LEAVES_KING] It lets the attackers capture the king
   *[LOSES_MEN] { $count ->
        [one] It loses the piece on { $squares }
       *[other] It loses the pieces on { $squares }
    }
}
evaluation = { $move }: the attackers’ chance of winning is { $percent }%
judgement = { $judgement ->
    [INACCURACY] an inaccuracy
    [MISTAKE] a mistake
    [BLUNDER] a blunder
    [MISSED_WIN] a missed win
   *[ONLY_MOVE] the only move that does not lose by force
}
ply-judged = { $judgement ->
    [INACCURACY] Move { $ply }, { $move }, is an inaccuracy; { $better } is better
    [MISTAKE] Move { $ply }, { $move }, is a mistake; { $better } is better
    [BLUNDER] Move { $ply }, { $move }, is a blunder; { $better } is better
    [MISSED_WIN] Move { $ply }, { $move }, misses a win; { $better } wins
   *[ONLY_MOVE] Move { $ply }, { $move }, is the only move that does not lose by force
}
accuracy = Accuracy: { $sides }
side-accuracy = { $side ->
    [attackers] attackers { $percent }%
   *[defenders] defenders { $percent }%
}
turning-point = the turning point is move { $ply }
nothing-analyzed = No move was analysed
analysis-unfinished = The time was up after move { $last }, so the moves from { $next } on have not been judged
puzzle = { $side ->
    [attackers] { $moves ->
        [one] Attackers to move and win at once
       *[other] Attackers to move and win in { $moves } moves
    }
   *[defenders] { $moves ->
        [one] Defenders to move and win at once
       *[other] Defenders to move and win in { $moves } moves
    }
}
hint-region = { $side ->
    [attackers] The attackers’ best move starts in the area from { $low } to { $high }
   *[defenders] The defenders’ best move starts in the area from { $low } to { $high }
}
hint-piece = { $side ->
    [attackers] The attackers’ best move is with the piece on { $square }
   *[defenders] The defenders’ best move is with the piece on { $square }
}
opening-move = { $side ->
    [attackers] { $move }: games: { $games }, score of the attackers: { $percent }%
   *[defenders] { $move }: games: { $games }, score of the defenders: { $percent }%
}
opening-unplayed = { $move }: not played in the engine’s games
opening-book = by the book, the attackers’ chance of winning is { $percent }%
opening-results = Games of the engine that reached this position: { $games }; won by the attackers: { $attackers }, won by the defenders: { $defenders }, drawn or broken off: { $drawn }
opening-unreached = None of the engine’s games reached this position, but its book of openings knows it
opening-unknown = Neither the engine’s games nor its book of openings know this position
opening-no-games = The engine has played no games under these rules
balance = At equal strength, the attackers score { $percent }%; games of the engine against itself with { $nodes } positions a move: { $games }, margin of error: { $margin } percentage points
puzzles-listed = Puzzles: { $puzzles } of { $total }
table-win = { $winner ->
    [attackers] { $plies ->
        [one] By the endgame tables, the attackers win with the next move
       *[other] By the endgame tables, the attackers win in { $plies } moves, counting both sides
    }
   *[defenders] { $plies ->
        [one] By the endgame tables, the defenders win with the next move
       *[other] By the endgame tables, the defenders win in { $plies } moves, counting both sides
    }
}
proof-win = { $winner ->
    [attackers] By a certificate, the attackers win in at most { $plies } moves, counting both sides
   *[defenders] By a certificate, the defenders win in at most { $plies } moves, counting both sides
}
table-undecided = { $meaning ->
    [ATTACKERS_WIN] By the endgame tables, neither side can force a win on the board; the attackers win, because positions will recur, for which the defenders lose
    [ATTACKERS_WIN_UNLESS_FORCED] By the endgame tables, neither side can force a win on the board; positions will recur, so the attackers win, unless each move of the defenders in between is their only legal one
    [DRAW] By the endgame tables, neither side can force a win, so the game is a draw
   *[ENDLESS] By the endgame tables, neither side can force a win, and no rule ends the game
}
table-recurs = positions that have occurred before may change this

## Rules: one message for each rule, named after its id; $value is the rule's value

rule-board = The board is { $size } by { $size } squares. { $attackers ->
    [one] { $attackers } attacker faces
   *[other] { $attackers } attackers face
} { $men ->
    [0] the king alone
    [one] { $men } defender and the king
   *[other] { $men } defenders and the king
}.
rule-first-move = { $value ->
    [attackers] The attackers move first; then the sides take turns.
   *[defenders] The defenders move first; then the sides take turns.
}
rule-movement = { $jumps ->
    [yes] A piece moves along a row or column over empty squares, unless it jumps.
   *[no] A piece moves along a row or column over empty squares and never jumps.
}
rule-reach = { $value ->
    [unlimited] Every piece moves any number of squares.
   *[limited] Some pieces have a limited range: { $limits }.
}
rule-throne = { $value ->
    [none] There is no throne: the centre is an ordinary square.
   *[zone] The throne ({ $squares }): { $clauses }.
}
rule-corners = { $value ->
    [none] The corners are ordinary squares.
   *[zone] The corners ({ $squares }): { $clauses }.
}
rule-camps = The camps ({ $squares }): { $clauses }.
rule-forts = The forts ({ $squares }): { $clauses }.
rule-capture = A man is captured when an enemy moves next to it and another enemy, or a square hostile to it, is directly opposite. A man that moves between two enemies itself is safe.
rule-king-in-captures = { $value ->
    [armed] The king captures like a man, both when he moves and as the piece on the far side.
    [hammer] The king captures only by moving himself; he does not help another piece to capture.
    [anvil] The king helps another piece to capture, but captures nothing when he moves himself.
   *[unarmed] The king takes no part in captures.
}
rule-king-taken = The attackers win by capturing the king. { $how ->
    [custodial] The king is captured like a man, wherever he stands.
    [custodial_away_from_throne] On the throne the king is captured by attackers on all four sides, next to it by attackers on the other three sides, and anywhere else like a man.
    [custodial_off_throne] On the throne the king is captured by attackers on all four sides; anywhere else, even next to the throne, he is captured like a man.
    [enclosed] The king is captured when each of his four sides is closed by { $closers }.
    [enclosed_safe_on_edge] The king is captured when each of his four sides is closed by { $closers }. On the edge he is safe.
   *[enclosed_near_throne] On the throne and next to it the king is captured when each of his four sides is closed by { $closers }; anywhere else he is captured like a man.
}
rule-kings-group = { $value ->
    [yes] The king and the men connected to him are captured as one group when the whole group is enclosed.
   *[no] The king is never captured together with his men.
}
rule-escape = { $value ->
    [corners] The defenders win when the king reaches a corner square.
    [edge] The defenders win when the king reaches any edge square.
   *[squares] The defenders win when the king reaches { $squares }.
}
rule-encirclement = { $value ->
    [closed_ring] The attackers win by cutting the king and all remaining defenders off from the edge.
    [unbreakable_ring] The attackers win by cutting the king and all remaining defenders off from the edge with a ring that cannot be broken from inside. A ring can be broken while two squares inside it, empty or occupied, lie on opposite sides of one of its men.
   *[none] Cutting the defenders off from the edge does not end the game.
}
rule-cannot-escape = { $value ->
    [yes] The attackers win when the king can no longer escape, by the criteria of hnefatafl.org: either attackers hold him on the edge, or every corner is sealed off and the defenders are too weak to break out.
   *[no] The game goes on even if the king can no longer escape.
}
rule-shieldwall = { $value ->
    [none] There is no shieldwall capture.
   *[captured] Two or more men in a row along the edge, each with an enemy directly opposite and with { $corner ->
        [yes] an enemy or an empty corner square
       *[no] an enemy
    } at either end, are captured together. A king in the row is not captured. { $flanking ->
        [yes] The piece that moves must close an end of the row.
       *[no] The piece that moves may close an end of the row or stand opposite it.
    }
}
rule-exit-fort = { $value ->
    [yes] The defenders win when the king stands on the edge, can move, and is inside an unbreakable fort.
   *[no] A fort on the edge does not end the game.
}
rule-repetition = { $then ->
    [none] Repeating a position has no consequence.
    [draw] If the same { $what } occurs for the { $nth } time, the game is a draw.
    [defenders_lose] If the same { $what } occurs for the { $nth } time, the defenders lose.
    [side_with_choice_loses] If the same { $what } occurs for the { $nth } time, the defenders lose; but if every move they made since the last occurrence was their only legal move, the attackers lose.
    [mover_loses] If the same { $what } occurs for the { $nth } time, the side that caused it loses.
    [mover_wins] If the same { $what } occurs for the { $nth } time, the side that caused it wins.
    [illegal_for_defenders] The defenders may not cause the same { $what } to occur for the { $nth } time.
   *[illegal_for_both] Neither side may cause the same { $what } to occur for the { $nth } time.
}
rule-quiet-plies = { $then ->
    [none] There is no limit on moves without a capture.
    [draw] { $limit ->
        [one] The game is a draw after { $limit } move without a capture.
       *[other] The game is a draw after { $limit } moves in a row without a capture, counting both sides.
    }
   *[claim] { $limit ->
        [one] After { $limit } move without a capture either side may claim a draw; the game does not end by itself.
       *[other] After { $limit } moves in a row without a capture, counting both sides, either side may claim a draw; the game does not end by itself.
    }
}
rule-ply-limit = { $value ->
    [none] There is no limit on the length of a game.
   *[limit] { $limit ->
        [one] The game is a draw after { $limit } move.
       *[other] The game is a draw after { $limit } moves, counting both sides.
    }
}
rule-no-legal-move = { $value ->
    [loses] A side that has no legal move loses.
    [passes] A side that has no legal move passes; when neither side has one, the game is a draw.
   *[draw] The game is a draw when the side to move has no legal move.
}
rule-tuichi-wins = { $value ->
    [yes] The defenders win at once when the king has two open paths after their move.
   *[no] Two open paths do not end the game.
}
rule-announcements = { $value ->
    [none] Nothing is announced.
   *[some] Players announce: { $said }.
}
rule-linnaean-capture = { $value ->
    [yes] While attackers stand on three sides of the king on his throne, a defender on the fourth side is captured by an attacker that moves to the square behind it.
   *[no] There is no special capture of a man next to the throne.
}
rule-special-pieces = { $value ->
    [none] There are no special pieces in the set-up.
   *[some] Besides the men and the king, the set-up has { $pieces }.
}
rule-special-reach = { $value ->
    [unlimited] No special piece is limited in how far it moves.
   *[limited] Some special pieces have a limited range: { $limits }.
}
rule-jumps = { $value ->
    [none] No piece jumps.
   *[some] These pieces may jump in a straight line over one adjacent enemy to the empty square behind it: { $jumpers }. Kings, commanders and knights cannot be jumped over.
}
rule-berserk = { $value ->
    [none] After a capture the turn passes as after any move.
    [captures] { $stop ->
        [yes] A piece that has captured may keep moving as long as it captures again, or stop: its side then passes. Each step counts as a separate move.
       *[no] A piece that has captured must keep moving as long as it can capture again; each step counts as a separate move.
    }
    [captures_or_escape] { $stop ->
        [yes] A piece that has captured may keep moving as long as it captures again, and the king may also go on to an escape square without a capture. Or it stops: its side then passes. Each step counts as a separate move.
       *[no] A piece that has captured must keep moving as long as it can capture again, and the king also if he can move to an escape square; each step counts as a separate move.
    }
   *[any_move] { $stop ->
        [yes] A piece that has captured may move again, or stop: its side then passes. The turn also passes after a move that captures nothing. Each step counts as a separate move.
       *[no] A piece that has captured must move again if it can; the turn passes after a move that captures nothing. Each step counts as a separate move.
    }
}
rule-commanders-take-king = { $value ->
    [yes] The king is also captured between two attacking commanders or knights, or between one of them and an empty corner that is hostile to him. This does not apply while he is on the throne, and the throne itself never helps.
   *[no] Commanders and knights have no special part in capturing the king.
}

## Parts of the rules

reach = { $piece ->
    [king] the king moves
   *[other] { $who } move
} at most { $squares ->
    [one] { $squares } square
   *[other] { $squares } squares
}
zone-stop = { $may ->
    [nobody] no piece may stand there
    [all] every piece may stand there
   *[some] only { $who } may stand there
}
zone-enter = { $may ->
    [nobody] no piece may enter from outside
    [all] every piece may enter from outside
   *[some] only { $who } may enter from outside
}
zone-pass = { $may ->
    [nobody] no piece may pass through
    [all] every piece may pass through
   *[some] only { $who } may pass through
}
zone-hostile = { $when ->
    [never] { $zone ->
        [throne] it is not hostile to any piece
       *[other] they are not hostile to any piece
    }
    [always] { $zone ->
        [throne] it is hostile to { $whom }, empty or occupied
       *[other] they are hostile to { $whom }, empty or occupied
    }
    [empty] { $zone ->
        [throne] it is hostile to { $whom } while empty
       *[other] they are hostile to { $whom } while empty
    }
    [occupied] { $zone ->
        [throne] it is hostile to { $whom } while occupied
       *[other] they are hostile to { $whom } while occupied
    }
   *[both] { $zone ->
        [throne] it is hostile to { $whom } while empty, and to { $also } while occupied
       *[other] they are hostile to { $whom } while empty, and to { $also } while occupied
    }
}
who = { $piece ->
    [attacker] attackers
    [defender] defenders
    [king] the king
    [attackers_commander] the attackers’ commanders
    [defenders_commander] the defenders’ commanders
    [attackers_knight] the attackers’ knights
    [defenders_knight] the defenders’ knights
    [attackers_mercenary] the attackers’ mercenaries
    [defenders_mercenary] the defenders’ mercenaries
    [attackers_guard] the attackers’ guards
   *[defenders_guard] the defenders’ guards
}
whom = { $piece ->
    [all] every piece
    [attacker] attackers
    [defender] defenders
    [king] the king
    [attackers_commander] the attackers’ commanders
    [defenders_commander] the defenders’ commanders
    [attackers_knight] the attackers’ knights
    [defenders_knight] the defenders’ knights
    [attackers_mercenary] the attackers’ mercenaries
    [defenders_mercenary] the defenders’ mercenaries
    [attackers_guard] the attackers’ guards
   *[defenders_guard] the defenders’ guards
}
closer = { $by ->
    [attacker] an attacker
    [throne] the empty throne
    [corners] an empty corner square
    [camps] an empty camp square
    [forts] an empty fort square
   *[edge] the edge of the board
}
repetition-compares = { $compares ->
    [position] position (with the same side to move)
    [board] arrangement of pieces (whichever side is to move)
   *[board_before_captures] arrangement of pieces (before captured pieces are removed, whichever side is to move)
}
trait = { $trait ->
    [strong_king] strong king
    [throne_king] king strong only by the throne
    [weak_king] weak king
    [corners] corners
    [edge] edge
    [squares] certain squares
    [attackers_first] attackers first
    [defenders_first] defenders first
    [special_pieces] special pieces
    [camps] camps
    [slow_king] slow king
    [unarmed_king] unarmed king
    [shieldwall] shieldwall
   *[exit_fort] exit fort
}
escape = { $to ->
    [corners] escape to the corners
    [edge] escape to the edge
   *[squares] escape to { $squares }
}
announced = { $kind ->
    [RAICHI] raichi (one open path)
    [TUICHI] tuichi (two open paths)
   *[WATCH_YOUR_KING] watch your king (he could be captured)
}
special-mercenary = A mercenary that would be captured changes sides instead.
special-guard = A guard neither captures nor is captured.
jumper = { $who ->
    [king] the king
    [commanders] commanders
    [knights] knights
    [mercenaries] mercenaries
   *[guards] guards
} { $jump ->
    [restricted] (from or to a special square)
    [over_enemies] (anywhere)
   *[capturing] (anywhere, capturing the piece jumped over)
}

## Rule sets beside each other

topic = { $rule ->
    [board] The board
    [first_move] Who moves first
    [movement] How pieces move
    [reach] How far pieces move
    [throne] The throne
    [corners] The corners
    [camps] The camps
    [forts] The forts
    [capture] How men are captured
    [king_in_captures] The king’s part in captures
    [king_taken] How the king is captured
    [kings_group] The king and the men connected to him
    [escape] Where the king escapes
    [encirclement] When the king and all his men are cut off from the edge
    [cannot_escape] A king who cannot escape
    [shieldwall] Rows of men along the edge
    [exit_fort] When the king stands in an unbreakable fort on the edge
    [repetition] Repetition
    [quiet_plies] Moves without a capture
    [ply_limit] The length of a game
    [no_legal_move] A side without a legal move
    [tuichi_wins] When the king has two open paths after the defenders’ move
    [announcements] What is announced
    [linnaean_capture] A man next to the king on his throne, with attackers on the king’s other three sides
    [special_pieces] Special pieces
    [special_reach] How far special pieces move
    [jumps] Which pieces jump
    [berserk] After a capture
   *[commanders_take_king] The king between two attacking commanders or knights
}
difference = { $here } { $name }: { $there }
difference-none = No rule on this.
difference-setups = Set-ups: { $setups }.
side = { $side ->
    [attackers] the attackers
   *[defenders] the defenders
}
compare-unchanged = { $field } is false in the request and stays true: with a base, JSON cannot tell false from absent; name it in base.cleared
compare-custom = custom rules
compare-same = The rules are the same as those of { $name }
compare-differs = { $count ->
    [one] { $count } rule differs from { $name }
   *[other] { $count } rules differ from { $name }
}
compare-game-agrees = Under { $name } the whole game plays out the same
compare-game-board = Under { $name } the board is { $there } by { $there } squares, in this game { $here } by { $here }
compare-game-setup = { $name } has no such starting position
compare-game-first-move = First to move: here { $here }, under { $name } { $there }
compare-game-ply = Move { $ply }, { $move }: { $clauses }
compare-game-legal-here = legal here, illegal under { $name } (“{ $why }”)
compare-game-legal-there = illegal here (“{ $why }”), legal under { $name }
compare-game-captures = captured here: { $here }; under { $name }: { $there }
compare-game-captured = { $count ->
    [one] the piece on { $squares }
   *[other] the pieces on { $squares }
}
compare-game-outcome = here { $here }; under { $name } { $there }
compare-game-to-move = next to move: here { $here }, under { $name } { $there }

## What a server offers

server-limits = Limits: { $bytes } bytes per request; { $moves } moves per game; boards up to { $size } by { $size }; searches of { $nodes } nodes, { $depth } plies and { $milliseconds } ms; { $games } games per archive; pictures up to { $pixels } by { $pixels } pixels.
server-offers = Rule sets: { $rulesets }. Languages: { $locales }.
server-levels = Levels: 0, which plays at random, to { $strongest }, the strongest.

## Pictures, for whoever does not see them

alt-title = { $ruleset }, { $ply ->
    [0] start of the game
    [one] { $ply } move played
   *[other] { $ply } moves played
}, { $state }
alt-title-turn = { $side ->
    [attackers] attackers to move
   *[defenders] defenders to move
}
alt-custom = Tafl with custom rules
alt-board = { $ruleset } on a board of { $size } by { $size } squares.
alt-turn = { $side ->
    [attackers] { $ply ->
        [0] The attackers are to move.
        [one] After { $ply } move the attackers are to move.
       *[other] After { $ply } moves the attackers are to move.
    }
   *[defenders] { $ply ->
        [0] The defenders are to move.
        [one] After { $ply } move the defenders are to move.
       *[other] After { $ply } moves the defenders are to move.
    }
}
alt-over = { $ply ->
    [0] The game is over: { $outcome }.
    [one] The game is over after { $ply } move: { $outcome }.
   *[other] The game is over after { $ply } moves: { $outcome }.
}
card-result = { $winner ->
    [attackers] The attackers win
    [defenders] The defenders win
   *[nobody] The game is a draw
}
picture-side = { $side ->
    [attackers] Attackers
   *[defenders] Defenders
}
legend = { $piece ->
    [commanders] commander
    [knights] knight
    [mercenaries] mercenary
   *[guards] guard
}
card-over = { $ply ->
    [0] The game is over: { outcome }.
    [one] The game is over after { $ply } move: { outcome }.
   *[other] The game is over after { $ply } moves: { outcome }.
}
alt-player = { $side ->
    [attackers] { $name } plays the attackers.
   *[defenders] { $name } plays the defenders.
}
alt-clock = { $side ->
    [attackers] The attackers have { $time } left.
   *[defenders] The defenders have { $time } left.
}
alt-arrows = { $count ->
    [one] Arrow: { $arrows }.
   *[other] Arrows: { $arrows }.
}
alt-marks = { $count ->
    [one] Marked square: { $squares }.
   *[other] Marked squares: { $squares }.
}
alt-goes-on = Only the piece on { $square } may move now.
alt-last = { $side ->
    [attackers] Last move: the attackers played { $move }.
   *[defenders] Last move: the defenders played { $move }.
}
alt-last-capturing = { $side ->
    [attackers] { $count ->
        [one] Last move: the attackers played { $move } and captured the piece on { $squares }.
       *[other] Last move: the attackers played { $move } and captured the pieces on { $squares }.
    }
   *[defenders] { $count ->
        [one] Last move: the defenders played { $move } and captured the piece on { $squares }.
       *[other] Last move: the defenders played { $move } and captured the pieces on { $squares }.
    }
}
alt-last-pass = { $side ->
    [attackers] Last move: the attackers passed.
   *[defenders] Last move: the defenders passed.
}
alt-paths = { $count ->
    [one] The king has an open path to { $squares }.
   *[other] The king has open paths to { $squares }.
}
alt-threat = { $side ->
    [attackers] The attackers can capture the king with { $moves }.
   *[defenders] The attackers threaten to capture the king with { $moves }.
}
alt-chosen = { $count ->
    [one] The piece on { $square } is selected and can go to { $count } square.
   *[other] The piece on { $square } is selected and can go to { $count } squares.
}
alt-stuck = The square { $square } is selected, but no legal move starts there. { $reason }
alt-stuck-at-end = The square { $square } is selected, but the game is over and there are no more moves.
alt-run = { $from } to { $to }
alt-rank = { $count } in rank { $rank }
alt-game = { $count ->
    [0] { $ruleset } on a board of { $size } by { $size } squares: a game with no moves yet.
    [one] { $ruleset } on a board of { $size } by { $size } squares: a game of { $count } move.
   *[other] { $ruleset } on a board of { $size } by { $size } squares: a game of { $count } moves, shown one by one.
}
alt-game-from = { $ply ->
    [one] It is shown from the position after { $ply } move.
   *[other] It is shown from the position after { $ply } moves.
}
alt-game-first = { $side ->
    [attackers] The attackers begin.
   *[defenders] The defenders begin.
}
alt-game-all = The moves: { $moves }.
alt-game-some = { $left ->
    [one] The first moves: { $head }; after { $left } more move not listed here, the last ones: { $tail }.
   *[other] The first moves: { $head }; after { $left } more moves not listed here, the last ones: { $tail }.
}
graph-percent = { $percent }%
graph-ply = move
graph-turning-point = turning point: move { $ply }
graph-judgement = { $judgement ->
    [INACCURACY] inaccuracy
    [MISTAKE] mistake
    [BLUNDER] blunder
    [MISSED_WIN] missed win
   *[ONLY_MOVE] only move
}
graph-title = Win probability, moves { $first } to { $last }
graph-lead = { $how ->
    [throughout] { $side ->
        [attackers] The attackers lead throughout
        [defenders] The defenders lead throughout
       *[nobody] The chances are even throughout
    }
    [opened] { $side ->
        [attackers] The chances are even at first; the attackers take the lead for good with move { $ply }
       *[defenders] The chances are even at first; the defenders take the lead for good with move { $ply }
    }
    [turned] { $side ->
        [attackers] The defenders lead at first; the attackers take the lead for good with move { $ply }
       *[defenders] The attackers lead at first; the defenders take the lead for good with move { $ply }
    }
    [changed] { $side ->
        [attackers] The lead changes { $changes } times; the attackers take it for good with move { $ply }
       *[defenders] The lead changes { $changes } times; the defenders take it for good with move { $ply }
    }
   *[levelled] { $changes ->
        [0] One side leads at first; from move { $ply } on the chances are even
        [one] The lead changes once; from move { $ply } on the chances are even
       *[other] The lead changes { $changes } times; from move { $ply } on the chances are even
    }
}
graph-end = { $side ->
    [attackers] At the end the attackers’ win probability is { $percent }%
   *[defenders] At the end the defenders’ win probability is { $percent }%
}
graph-marks = { $judgement ->
    [INACCURACY] { $count ->
        [one] Inaccuracy: move { $plies }
       *[other] Inaccuracies: moves { $plies }
    }
    [MISTAKE] { $count ->
        [one] Mistake: move { $plies }
       *[other] Mistakes: moves { $plies }
    }
    [BLUNDER] { $count ->
        [one] Blunder: move { $plies }
       *[other] Blunders: moves { $plies }
    }
    [MISSED_WIN] { $count ->
        [one] Missed win: move { $plies }
       *[other] Missed wins: moves { $plies }
    }
   *[ONLY_MOVE] { $count ->
        [one] Only move: move { $plies }
       *[other] Only moves: moves { $plies }
    }
}
graph-turn = The turning point is move { $ply }
alt-evaluation = The attackers’ chance of winning is { $percent }%.
alt-piece = { $piece ->
    [attacker] { $count ->
        [0] No attacker is left.
        [one] { $count } attacker: { $squares }.
       *[other] { $count } attackers: { $squares }.
    }
    [defender] { $count ->
        [0] No defender is left.
        [one] { $count } defender: { $squares }.
       *[other] { $count } defenders: { $squares }.
    }
    [king] { $count ->
        [0] The king has been captured.
        [one] King: { $squares }.
       *[other] { $count } kings: { $squares }.
    }
    [attackers_commander] { $count ->
        [one] { $count } attacking commander: { $squares }.
       *[other] { $count } attacking commanders: { $squares }.
    }
    [defenders_commander] { $count ->
        [one] { $count } defending commander: { $squares }.
       *[other] { $count } defending commanders: { $squares }.
    }
    [attackers_knight] { $count ->
        [one] { $count } attacking knight: { $squares }.
       *[other] { $count } attacking knights: { $squares }.
    }
    [defenders_knight] { $count ->
        [one] { $count } defending knight: { $squares }.
       *[other] { $count } defending knights: { $squares }.
    }
    [attackers_mercenary] { $count ->
        [one] { $count } attacking mercenary: { $squares }.
       *[other] { $count } attacking mercenaries: { $squares }.
    }
    [defenders_mercenary] { $count ->
        [one] { $count } defending mercenary: { $squares }.
       *[other] { $count } defending mercenaries: { $squares }.
    }
    [attackers_guard] { $count ->
        [one] { $count } attacking guard: { $squares }.
       *[other] { $count } attacking guards: { $squares }.
    }
   *[defenders_guard] { $count ->
        [one] { $count } defending guard: { $squares }.
       *[other] { $count } defending guards: { $squares }.
    }
}

## Boards and moves that were read

parse-read-board = Read as a board string: { $size } by { $size } squares; attackers: { $attackers }, defenders: { $defenders }, kings: { $kings }
parse-read-fen = Read as rows with the letters t, T and K: { $size } by { $size } squares; attackers: { $attackers }, defenders: { $defenders }, kings: { $kings }
parse-read-drawing = Read as a drawing: { $size } by { $size } squares; attackers: { $attackers }, defenders: { $defenders }, kings: { $kings }
parse-to-move-attackers = the attackers are to move
parse-to-move-defenders = the defenders are to move
parse-read-rulesets = rule sets with a board of this size: { $rulesets }
parse-read-no-rulesets = no rule set in the catalogue has a board of this size
parse-invalid = this position is not possible under the rules
parse-unread = The text cannot be read as a board; errors: { $count }, the first one in line { $line } at character { $column }
parse-fault-empty = No board was found in the text; send its ranks from the top, such as 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3
parse-fault-unknown-character = Unknown character “{ $found }”; write one letter for each piece and a dot or a number for empty squares
parse-fault-uneven-row = This row has { $squares ->
    [one] { $squares } square
   *[other] { $squares } squares
}, but the others have { $expected }
parse-fault-not-square = The board has { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
} of { $squares } squares; it must be square
parse-fault-wrong-size = Squares on a side: { $squares }; a board has an odd number of squares on a side, from 5 to 19
parse-fault-wrong-size-rules = Squares on a side: { $squares }; the board of these rules has { $expected }
parse-fault-no-king = There is no king; a position needs exactly one
parse-fault-several-kings = There are kings on { $squares }; a position needs exactly one
parse-fault-king-escaped = The king on { $squares } has already escaped
parse-fault-may-not-stand = The piece on { $squares }, which is { $zone }, may not stand there
parse-fault-invalid-position = This position is not possible under these rules
parse-warning-no-king = There is no king
parse-warning-several-kings = There are several kings, on { $squares }
parse-warning-king-assumed = No sign names the king: the piece on { $squares } was taken for him
parse-warning-mirrored = This is the set-up { $setup }, mirrored or turned
parse-warning-sides-exchanged = There are more defenders ({ $defenders }) than attackers ({ $attackers }): the symbols for the two sides may be swapped
parse-warning-sides-exchanged-light = The light pieces were read as the attackers, because there are more of them
parse-warning-sides-exchanged-unclear = It is unclear which symbol belongs to which side; this is a guess: { $attackers } attackers, { $defenders } defenders
parse-warning-too-many-pieces-attackers = Attackers: { $count }; no set-up has more than { $most }
parse-warning-too-many-pieces-defenders = Defenders: { $count }; no set-up has more than { $most }
parse-warning-side-assumed-attackers = Nothing says who is to move: it is assumed to be the attackers, because they move first
parse-warning-side-assumed-defenders = Nothing says who is to move: it is assumed to be the defenders, because they move first
parse-warning-piece-on-forbidden-square = There is a piece on { $squares }, where it may not stop
parse-move-legal = { $move ->
    [pass] Understood as a pass, which is legal
   *[other] Understood as { $move }, which is legal
}
parse-move-illegal = { $move ->
    [pass] Understood as a pass, which is illegal
   *[other] Understood as { $move }, which is illegal
}
parse-move-which = Several moves are possible: { $moves }
parse-move-unsure = No move was played, because “{ $unread }” was not understood. Without it the text would mean { $moves }: send that to play it
parse-move-other-side = { $side ->
    [attackers] You named the attackers, but it is the defenders’ turn
   *[defenders] You named the defenders, but it is the attackers’ turn
}
parse-move-no-piece = { $piece ->
    [king] The king cannot go to { $squares }
    [named] No such piece can go to { $squares }
   *[any] None of your pieces can go to { $squares }
}
parse-move-stuck = Your piece on { $squares } has no legal move
parse-move-occupied = None of your pieces can go to { $squares }: it is occupied
parse-move-nothing-takes = { $piece ->
    [king] The king cannot capture on { $squares }
    [named] No such piece can capture on { $squares }
   *[any] No such move captures on { $squares }
}
parse-move-nothing-to-take = There is no piece to capture on { $squares }
parse-move-from = Your piece on { $squares } can go to { $destinations }
parse-move-other-piece = { $piece ->
    [king] The piece on { $squares } is not a king
   *[other] The piece on { $squares } is not of the kind you named
}
intent = { $intent ->
    [RESIGN] You resign
    [OFFER_DRAW] You offer a draw
    [ACCEPT_DRAW] You accept the draw
    [DECLINE_DRAW] You decline the draw
    [HINT] You ask for a hint
    [HELP] You ask for help
    [NEW_GAME] You want a new game
    [SHOW_BOARD] You want to see the board
    [LIST_MOVES] You want to see the legal moves
    [QUIT] You want to leave
   *[TAKE_BACK] You want to take back the last move
}
parse-claim-allowed = You claim a draw, and the rules allow it
parse-claim-not-allowed = You claim a draw, but the rules do not allow one now

## Records of games

record-fault-at = Line { $line }, column { $column }: { $fault }
record-faults = { $count ->
    [one] The record has { $count } error
   *[other] The record has { $count } errors
}
record-fault = { $reason ->
    [EMPTY] there is nothing to read
    [BAD_FORM] “{ $found }” is unexpected here; expected: { $right }
    [UNKNOWN_KEY] “{ $found }” is not a known key; expected: { $right }
    [BAD_VALUE] “{ $found }” is not a valid value here; expected: { $right }
    [DUPLICATE] “{ $found }” appears here for the second time; expected: { $right }
    [NOT_FIRST] “{ $found }” comes too late; expected: { $right }
    [NOT_LAST] “{ $found }” comes too early; expected: { $right }
    [MISSING] something is missing here; expected: { $right }
    [UNEVEN_RANK] “{ $found }” does not fit the size of the board; expected: { $right }
    [OFF_BOARD] “{ $found }” is not on the board; expected: { $right }
    [UNCLOSED] “{ $found }” has no matching bracket; expected: { $right }
    [BAD_MOVE] “{ $found }” is not a move; expected: { $right }
    [BAD_TURN] “{ $found }” is not the next turn; expected: { $right }
    [BAD_ADDRESS] “{ $found }” is not the address of any move; expected: { $right }
    [SURPLUS_COMMENT] “{ $found }” is a comment without a move; expected: { $right }
    [CONTRADICTION] “{ $found }” contradicts another part of the record; expected: { $right }
    [TOO_DEEP] “{ $found }” is nested too deeply; expected: { $right }
    [SURPLUS] “{ $found }” does not belong here; expected: { $right }
    [TOO_LONG] the text is too long; expected: { $right }
    [LUDII] this is a Ludii trial file, which this service cannot read; send the moves as pairs of squares instead, such as d4-g4
    [AMBIGUOUS_MOVE] “{ $found }” fits several moves: { $right }
    [NO_SUCH_MOVE] no legal move fits “{ $found }”
    [UNKNOWN_ORIGIN] “{ $found }” does not name the origin of the move, which cannot be found: the rules are not known, or an earlier move is illegal
    [NO_RECORD] expected a tag or a move, found “{ $found }”
    [SECOND_GAME] a second game begins here; send one game at a time
    [ONE_OR_SEVERAL] this line may go on with the game or begin another one; expected: { $right }
    [TABLE] this is the heading of a table of games, and such tables are not read; expected: { $right }
    [NUMBERS] “{ $found }” is a square as numbers; expected: { $right }
   *[UNPLAYABLE] “{ $found }” cannot be played: { $right }
}
record-mismatch = { $kind ->
    [CAPTURES] Captures written: { $written }; actual captures: { $happened }
    [PIECE] Piece written: { $written }; piece moved: { $happened }
    [JUMP] The record marks this move as a jump, but it is not one
    [GOES_ON] The record marks this move as the continuation of a capture chain, but it is not one
    [SIGN] The sign after the move says that the game is won, but it is not
    [OVER] There are moves after the end of the game
    [TERMINATION] Result written: { $written }; by what is written about the end: { $happened }
   *[RESULT] Result written: { $written }; by the moves: { $happened }
}
record-note = { $kind ->
    [CHARACTERS] Characters that this format cannot hold were replaced in { $about }
    [MARKS] Marks were left out: this format cannot hold them
    [PASS] Nothing was written: this format has no passes
    [VARIATIONS] Variations were left out: this format cannot hold them
    [COMMENTS] Comments were left out: this format cannot hold them
    [TAGS] Tags, rules or the start were left out: this format cannot hold them
    [BEYOND] Variations after the end of a line were left out: this format cannot hold them
    [MOVES] The moves were left out: this format cannot hold them
    [MISSING] { $about ->
        [rules] Nothing was written, because the rules are not known
       *[position] Nothing was written, because the position is not known
    }
    [DISPUTED] “{ $about }” is ambiguous: OpenTafl’s documentation, its program or both may treat it differently
    [CENTRE_ELSEWHERE] The record places the centre away from the middle of the board; it was read as forts of the defenders
    [NO_EFFECT] The entry “{ $about }” has no effect in this game and was ignored
    [LEFT_OUT] The notation cannot hold all of this; left out: { $about }
    [OTHER_FORM] When read back, this rule looks different but has the same effect: { $about }
    [INEXPRESSIBLE] The notation cannot express { $about }, so the rules were left out
    [RESTORED] The record does not write that the chain of captures continues; { $about } was added, and only with such a move is the rest of the game legal
    [RESTORED_PERHAPS] The record does not write that the chain of captures continues; { $about } was added, and the rest of the game is legal with it, but other moves may fit, too
    [SETUP_FOUND] The record does not name its set-up; more of its moves are legal from { $about } than from any other
    [SETUP_PERHAPS] The record does not name its set-up; its moves fit each of these equally well, and the first was chosen: { $about }
   *[OTHER_RULES] The record names different rules from those it was checked with: { $about }
}
record-rules-unnamed = The record does not name its rules: choose a rule set
record-rules-unknown = The record names the rule set “{ $name }”, which is not in the catalogue: choose another
record-rules-of = The rules are those of { $name }
record-rules-own = These rules match no rule set in the catalogue
record-rules-written = The written rules are complete: every game goes the same way under them
record-rules-unwritten = The notation cannot express { $count } of the rules
record-inexpressible = The notation cannot express this: { $topic }

## The terminal

terminal-help = Type a move, such as d4-g4, or only its destination, g4; or one of: hint (again for more), moves, board, undo, draw (to offer or accept), claim (a draw by the rules), resign, new, help, quit.
terminal-over = Type “new” for another game, “undo” to take back the last move, or “quit”.
terminal-thinking = thinking…
terminal-no-ruleset = there is no rule set “{ $ruleset }”; `tafld rulesets` lists them
terminal-no-ruleset-nearest = there is no rule set “{ $ruleset }”; did you mean { $nearest }? `tafld rulesets` lists them
terminal-alternatives = “{ $name }” may also mean { $others }
terminal-first-fault = The first illegal move is number { $ply }, { $move }
terminal-draw-offered = { $side ->
    [attackers] The attackers offer a draw; the defenders accept it with “draw” or decline it with a move
   *[defenders] The defenders offer a draw; the attackers accept it with “draw” or decline it with a move
}
terminal-draw-declined = { $side ->
    [attackers] The attackers decline the draw
   *[defenders] The defenders decline the draw
}
terminal-start = This is the start.
terminal-turn = { $ply ->
    [0] start of the game
    [one] { $ply } move played
   *[other] { $ply } moves played
}, { $side ->
    [attackers] attackers
   *[defenders] defenders
} to move, { $moves ->
    [one] { $moves } legal move
   *[other] { $moves } legal moves
}
terminal-illegal = Illegal move: { $sentence }
terminal-prompt = { $side ->
    [attackers] attackers
   *[defenders] defenders
}>
terminal-aliases = also known as: { $names }
terminal-source = source: { $source }
terminal-contested = disputed: { $reading }
terminal-setup = set-up { $name }:

## What is wrong with a request

fault-detail = { $more ->
    [0] { $field }: { $fault }
    [one] { $field }: { $fault } (and { $more } more error)
   *[other] { $field }: { $fault } (and { $more } more errors)
}
fault-value = { $value }: { $fault }
fault-more = { $fault } ({ $more })
# Where the contract has other names than the engine, which says the rest.
engine-WrongPieces = must be one or more of { $allowed }
engine-EnterOutsideStop = must be part of stop, which is { $stop }
engine-GuardsCaptureNothing = guards capture nothing; use JUMP_OVER_ENEMIES instead
fault-winner = { $winner ->
    [attackers] attackers
    [defenders] defenders
   *[nobody] nobody
}
fault-piece = { $piece ->
    [attacker] attacker
    [defender] defender
    [king] king
    [attackers_commander] attackers’ commander
    [defenders_commander] defenders’ commander
    [attackers_knight] attackers’ knight
    [defenders_knight] defenders’ knight
    [attackers_mercenary] attackers’ mercenary
    [defenders_mercenary] defenders’ mercenary
    [attackers_guard] attackers’ guard
   *[defenders_guard] defenders’ guard
}
fault-move-missing = is missing; write two squares, such as d4-g4, or pass
fault-items = has { $found } items; the maximum is { $most }
fault-too-long = has more than { $most } items, the maximum of this server
fault-square = { $square } is not a square; write a file (a to s) and a rank (1 to { $max }), such as d4
fault-not-a-move = not a move; write two squares, such as d4-g4, or pass
fault-move-off-board = names a square that no board has: files go from a to s, ranks from 1 to 19
fault-term-missing = is missing; choose one of { $known }
fault-negative-ply = { $ply } is negative; plies are counted from 0
fault-position-ruleset-missing = is missing; name a rule set, such as copenhagen, or send custom_rules; ListRulesets lists the rule sets
fault-position-board-missing = is missing; send the rows from the top rank, such as 3a3/3a3/..., or send pieces
fault-board-missing = is missing; send the rows from the top rank, such as 3a3/3a3/...
fault-side-missing = is missing; choose SIDE_ATTACKERS or SIDE_DEFENDERS
fault-ranks = has { $found } ranks, but the board of this rule set has { $size }
fault-beyond-board = { $square } is not on a board of size { $size }
fault-square-twice = { $square } is named twice
fault-pieces-differ = do not match board: they make { $board }
fault-outcome-rule = must be { $rule } with the reason { $reason }
fault-outcome-no-rule = must be empty with the reason { $reason }
fault-draw-false = must be true; otherwise give winner
fault-result-missing = is missing; name the winner, or set draw to true
fault-match-missing = is missing; give its winner or draw, and its plies
fault-range = { $value } is out of range: { $min } to { $max }
fault-one-of = { $value } is not one of { $known }
fault-card-size = cannot be combined with layout card, which is always 1200 by 630 pixels; leave it out
fault-picture-size = { $value } is out of range: { $min } to { $max } pixels
fault-rules-missing = name a rule set, such as copenhagen, or declare one as custom_rules; ListRulesets lists them
fault-position-missing = give exactly one of position, token and game; a game is {"{"}ruleset, setup, moves{"}"}
fault-illegal-move = { $move } is illegal. { $why }
fault-no-move-left = leaves no legal move to search; exclude fewer moves
fault-token-missing = is missing; send the token of an earlier answer
fault-differs = differs from the token, which says { $said }; leave one of them out
fault-token-rules = other rules
fault-token-history = { $moves } moves from { $board }
fault-token-goes-on = that the game goes on
fault-token-empty = that it is empty
fault-wrong-id = is not the id of these rules, which is { $id }; send that, or leave it out
fault-ruleset-missing = name a rule set, such as copenhagen; ListRulesets lists them
fault-custom-id = { $id } is the id of custom rules, which are not kept: send them as custom_rules
fault-revision = there is no revision { $ruleset }; the newest is { $newest }
fault-no-ruleset = there is no rule set { $ruleset }; ListRulesets lists them
fault-no-ruleset-nearest = there is no rule set { $ruleset }; did you mean { $nearest }? ListRulesets lists them
fault-no-puzzle = there is no puzzle { $id }; ListPuzzles lists them
fault-no-puzzle-nearest = there is no puzzle { $id }; did you mean { $nearest }? ListPuzzles lists them
fault-no-tables-of-ruleset = this server has no endgame tables for { $ruleset }; it has some for { $known }, and those who run it can add others with --tables
fault-no-table = this server has no endgame table for { $ruleset } with this many men (attackers: { $attackers }, defenders: { $defenders }); its tables have at most { $most } pieces, the king included
fault-date = { $date } is not a date; write the year, the month and the day, such as 2026-11-26
fault-count = is out of range
fault-setup-character = contains the character { $character }; use printable characters only
fault-goes-with = is allowed only with { $how }; leave it out
fault-escape-squares = must be empty unless to is ESCAPE_TO_SQUARES
fault-rule-missing = is missing; complete rules have this field
fault-required-rule = { $rule } cannot be cleared; give it another value instead
fault-cleared-and-given = { $rule } is given as well; leave one of them out
fault-not-clearable = there is no field { $field } that could be cleared; there are { $known }
fault-not-clearable-nearest = there is no field { $field } that could be cleared; did you mean { $nearest }?
fault-of-base = inherited from the base, { $ruleset }
fault-cleared-instead = with a base, list the rule in base.cleared instead
fault-name-too-long = is too long; use up to { $max } printable characters
fault-name-blank = begins or ends with a blank; use up to { $max } printable characters without blanks at either end
fault-name-character = contains the character { $character }; use up to { $max } printable characters
fault-expected = expected { $wanted }, not { $value }
fault-json-type = { $type ->
    [array] an array
    [string] a string
    [boolean] true or false
    [number] a whole number of 32 bits
   *[object] an object
}
fault-names = one of { $names }
fault-object-of = an object with the fields { $names }
fault-or-null = { $wanted }, or null for none
fault-in-address = is not part of the body; put it in the address, ?{ $parameter }=...
fault-fields-of-text = applies to answers in JSON; leave it out, or do not ask for text
fault-given-twice = is given twice
fault-excluded = cannot be given together with { $other }
fault-unknown-field = there is no field { $field } here; the fields are { $known }
fault-unknown-field-empty = there is no field { $field } here; the object must be empty
fault-unknown-field-nearest = there is no field { $field } here; did you mean { $nearest }?
fault-moves-missing = is missing; send at least one move, such as d4-g4
fault-text-bytes = has { $bytes } bytes; the maximum is { $most }
fault-text-characters = has { $characters } characters; the maximum is { $most }
fault-text-moves = has { $moves } moves; the maximum is { $most }
fault-analysis-nodes = the analysis of { $plies } plies with { $nodes } nodes for each position would search more than { $most } nodes; ask for fewer plies with from_ply and to_ply, or for fewer nodes
fault-bulk-moves = all games together have { $moves } moves; the maximum in one call is { $most }
fault-games-missing = is missing; send at least one game
fault-text-move-missing = is missing; write a move such as d4-g4, or its destination
fault-text-rules-missing = is missing; send a rules record, such as dim:7 esc:e start:/3t3/...
fault-text-game-missing = is missing; send a game as text
fault-custom-rules-missing = is missing; send the rules to check
fault-game-missing = is missing; send {"{"}ruleset, setup, moves{"}"}
fault-one-game = give exactly one of game, record and token; a game is {"{"}ruleset, setup, moves{"}"}, a record {"{"}text{"}"}
fault-game-or-record-missing = is missing; send {"{"}ruleset, setup, moves{"}"}, or a record as {"{"}text{"}"}
fault-record-or-game-missing = is missing; send {"{"}text{"}"}, or a game as {"{"}ruleset, setup, moves{"}"}
fault-archive-game-missing = is missing; send {"{"}moves{"}"}, with its ruleset and setup where they differ, or a record as {"{"}text{"}"}
fault-record-rules-missing = is missing; name a rule set, since the record does not name its rules
fault-match-plies-missing = is missing; each player won one game, so the quicker win decides
fault-colour = { $colour } is not a colour; write #rrggbb, such as #d8a868
fault-mark-colour = { $colour } is not a colour; write one of { $known }, or #rrggbb, such as #d8a868
fault-mark = { $mark } is not a square of a board of size { $size }; write a square such as d4, or with a colour d4:red
fault-player-name = is too long; a name has at most { $most } characters
fault-title = is too long; a title has at most { $most } characters
fault-course-missing = is missing; send the probability that the attackers win after each ply, in permille, such as 480
fault-declared = contradicts the moves; declared: { $declared }; by the moves: { $happened }
fault-clocks = is too long for this game; values: { $found }, plies: { $plies }
fault-evaluations = does not have one value for each position of the animation: { $found } instead of { $frames }
fault-arrow = { $arrow } is not an arrow between two squares of a board of size { $size }; write one such as d4-g4
fault-frame-ms = { $value } is not a multiple of { $step } from { $min } to { $max } milliseconds
fault-ply-of-game = { $ply } is not a ply of this game; its plies go from 0 to { $plies }
fault-last-before-first = { $last } is before first_ply, { $first }
fault-frames = the animation would have { $frames } positions; the maximum is { $most }
fault-last-move-off-board = { $move } leaves the board of size { $size }
fault-last-move-square = { $move } cannot be the last move: there is no piece on { $square }
fault-tag-missing = is missing; write a name, such as event
fault-tag-name = { $name } is not a tag name; use up to { $max } lower-case letters, digits and hyphens
fault-tag-value = must be printable text of up to { $max } characters
fault-too-many-items = has too many items: all lists of a request may have { $most } together
fault-answer-too-large = makes the answer larger than { $most } bytes, the maximum; { $instead }
fault-ask-fewer-moves = ask about the first { $count } of them, and about the others in another call
fault-ask-by-piece = ask for one piece at a time with from, or leave out with_positions
fault-ask-in-parts = ask in parts: now with to_ply { $last }, then with from_ply { $next }
fault-ask-in-parts-or-bare = ask in parts: now with to_ply { $last }, then with from_ply { $next }, or leave out with_positions
fault-ask-fewer-plies = ask for fewer plies with from_ply and to_ply, or compare with fewer rule sets
fault-ask-shorter-game = send a shorter game, or one with fewer variations and comments
fault-ask-smaller-picture = ask for a smaller picture
fault-ask-fewer-frames = show fewer plies with first_ply and last_ply, or a smaller picture
fault-unknown-parameter = there is no parameter { $name } here; the parameters are { $known }
fault-unknown-parameter-empty = there is no parameter { $name } here; nothing is asked for
fault-unknown-parameter-nearest = there is no parameter { $name } here; did you mean { $nearest }?
fault-not-wanted = { $value } is not { $wanted }
fault-one-form = { $form ->
    [position] cannot be combined with another form of the position; this form is ruleset with board, side and ply
    [token] cannot be combined with another form of the position; this form is token alone
   *[game] cannot be combined with another form of the position; this form is ruleset with setup and moves
}
fault-internal = internal error; the server log has details under the request id
fault-shutting-down = the server is shutting down; try again on another replica
fault-deadline-replay = the deadline passed before the game was replayed; allow more time, or send a shorter game
fault-deadline-computed = the deadline passed before the answer was computed; allow more time, or ask for less
fault-deadline-done = the deadline passed before everything was done; allow more time, or ask for less
fault-deadline-read = the deadline passed before the answer was read; allow more time, or ask for less
fault-deadline-search = the deadline passed before a search thread was free; allow more time, or try again later
fault-searches-ahead = the searches of this client that are ahead take some { $seconds } s at its share of the server, longer than the deadline of this call allows; try again then, or send fewer at once
fault-displaced = the search was ended to make room for another client’s; try again later
fault-request-too-large = the request is larger than { $most } bytes; send a smaller request
fault-body-ended = the body ended early; send the whole body
fault-content-encoding = Content-Encoding { $coding } is not supported; send the body uncompressed
fault-content-type = Content-Type must be application/json, not { $type }
fault-board-rank = rank { $rank }: { $fault }
fault-token-damaged = not a token of this server: cut off, changed, or written by a newer server; send the token of an earlier answer unchanged
fault-token-version = a token of version { $version }, which a newer server may have written; this server reads version { $known }
fault-token-position = the position of this token is none of these rules: { $field } { $value }: { $fault }
fault-token-altered = this token was changed, or a newer server wrote it; send the token of an earlier answer unchanged
fault-token-unsigned = this server takes only tokens that it has signed; send the token of an earlier answer
fault-token-signature = the signature does not fit the token, or its key is no longer valid; send the token of an earlier answer unchanged
fault-full = { $what ->
    [watches] { $most } unlimited streams are open already; try again later
    [checks] { $most } health checks are in progress already; try again later
    [questions] { $most } questions have been asked in this stream; begin another one
    [calls_of_client] { $most } calls of this client are in progress already; try again later
    [long_calls] { $most } long calls are running or waiting already; try again later
    [bulk_calls] { $most } archives are in progress already; try again later
    [bytes_of_connection] the calls of this connection hold { $most } bytes already; try again later
    [bytes_of_client] the calls of this client hold { $most } bytes already; try again later
    [bytes] the calls of this server hold { $most } bytes already; try again later
   *[calls] { $most } calls are in progress already; try again later
}
fault-evicted = the request took too long to arrive, and others needed its place; send it again
fault-unread = the answer was not read, and others needed its place
fault-late = the request did not arrive in time; send it again
fault-no-key = this server requires an API key; send it in the header “authorization: Bearer KEY” or “x-api-key: KEY”
fault-unknown-key = the API key is not valid on this server
fault-rate-limited = this client exceeds its rate limit; try again later
fault-search-rate-limited = this client exceeds its rate limit for searches; try again later, or ask for less
fault-burst = this request counts as { $calls } calls, and a client may make at most { $most } at once; send smaller requests
fault-host = an HTTP/1.1 request must have exactly one Host header
fault-transfer-coding = the body has a transfer coding other than "chunked"
fault-timeout = { $header ->
    [grpc-timeout] { $value } is not a time; send up to eight digits and a unit, one of H, M, S, m, u and n: 500m
   *[connect-timeout-ms] { $value } is not a number of milliseconds; send up to ten digits: 500
}
fault-cancelled = the caller went away before the answer
fault-message = the request is not a valid message of this call
fault-message-encoding = messages compressed with { $coding } are not supported; send them uncompressed
fault-percent-encoding = { $part ->
    [path] the path has percent-encoded bytes that are not UTF-8
   *[query] the query has percent-encoded bytes that are not UTF-8
}
fault-method = { $method } is not allowed here; use { $allowed }
fault-not-found = there is no such path: { $path }; /docs lists what there is
fault-not-found-nearest = there is no such path: { $path }; did you mean { $nearest }? /docs shows all calls
fault-empty-body = the body is empty; send a JSON object, at least {"{"}{"}"}
fault-not-an-object = the body must be a JSON object
fault-not-json = the body is not JSON: line { $line }, column { $column }

## Pages: texts beside the board, which scripts fill in; their values only show

page-title = Play tafl
page-description = Hnefatafl, brandubh, tablut and their relatives: play against the computer or another person, and read the rules of every version.
page-nav-play = Play
page-nav-puzzles = Puzzles
page-nav-learn = Learn
page-nav-developers = For developers
page-nav-docs = API
page-nav-embed = Embed
page-nav-label = Pages
page-skip = Skip to the board
page-skip-content = Skip to the content
page-needs-script = The board needs JavaScript. The rule sets can be read without it.
page-attackers = Attackers
page-defenders = Defenders
page-person = Person
page-you = You
page-level = Computer { $level }
page-new-game = New game
page-choose = Choose a rule set
page-search = Search
page-group = Group by
page-by-family = Family
page-by-size = Size
page-best-known = Best known
page-size = { $size } × { $size }
page-custom = Custom rules
page-no-match = No rule set has this name.
page-close = Close
page-first = Start of the game
page-previous = Previous move
page-next = Next move
page-last = Last move
page-undo = Undo
page-flip = Turn the board
page-share = Copy link
page-send = Send your move
page-send-turn = Your turn in { $name }, move { $number }
page-send-over = Our game of { $name } is over
page-sent = It is the other player’s turn. Open the link that comes back to see the answer.
page-copy = Copy
page-copied = Copied
page-tab-game = Game
page-tab-analysis = Analysis
page-tab-explorer = Openings
page-tab-rules = Rules
page-tab-setup = Set up
page-tab-record = Record
page-tab-request = Request
page-tabs = Panels
page-moves = Moves
page-start = Start
page-turn-attackers = The attackers are to move.
page-turn-defenders = The defenders are to move.
page-your-turn = Your turn
page-thinking = The computer (level { $level }) is thinking.
page-players = Players
page-play-computer = Play the computer
page-play-two = Two players
page-play-two-how = Take turns at this board, or send the link after each move.
page-start-move = Or simply make the first move on the board.
page-you-play = You play
page-moves-first = move first
page-strength = Strength
page-strength-level = level { $level }
page-strength-random = Random moves
page-strength-beginner = Beginner
page-strength-casual = Casual player
page-strength-club = Club player
page-strength-expert = Expert
page-strength-master = Master
page-rating = Rating { $rating } among the levels of this computer under these rules, not among people
page-continue = Continue your game
page-taken = Captured: { $count }
page-hint = Hint
page-draw-offer = Offer a draw
page-draw-agree = Agree to a draw
page-draw-claim = Claim a draw
page-draw-declined = The computer declines the draw.
page-resign = Resign
page-really = Click again to confirm
page-rematch = Rematch
page-banner-analyse = Analyse
page-won-attackers = The attackers win
page-won-defenders = The defenders win
page-won-nobody = Draw
page-you-win = You win
page-level-wins = Level { $level } wins
page-you-resign = You resign.
page-turning-point = The turning point was move { $ply }, { $move }.
page-retry-there = Try it again from there
page-end-resigned-attackers = The attackers resign.
page-end-resigned-defenders = The defenders resign.
page-end-draw-agreed = A draw was agreed.
page-end-draw-claimed = A draw was claimed.
page-between = { $piece } on { $square }, between { $one } and { $other }
page-between-corner = the corner { $square }
page-between-throne = the throne { $square }
page-settings-open = Settings
page-theme = Board
page-theme-auto = Automatic
page-theme-light = Light
page-theme-dark = Dark
page-theme-wood = Wood
page-theme-bone = Bone
page-theme-stone = Stone
page-pieces = Pieces
page-pieces-shapes = Shapes
page-pieces-discs = Discs
page-pieces-arms = Axes and shields
page-sound = Sound
page-language = Language
page-link-too-long = The game is too long for a link; this one opens the position.
page-game-fault = The link holds a move that cannot be played: { $move }. { $sentence }
page-loading = Loading…
page-analyse = Analyse the game
page-analysing = { $done } of { $all } moves
page-stop = Stop
page-graph = Attackers’ chance to win
page-graph-value = Move { $ply }: attackers { $percent }%
page-graph-help = Click the graph, or use the arrow keys, to go to a move.
page-judgement-inaccuracy = Inaccuracy
page-judgement-mistake = Mistake
page-judgement-blunder = Blunder
page-judgement-missed-win = Missed win
page-judgement-only-move = Only move
page-best-moves = Best moves
page-lines = Lines
page-deeper = Go deeper
page-searched = Depth { $depth }, { $nodes } positions
page-tables = Endgame tables
page-from-tables = From the endgame tables
page-searching = Searching…
page-chance-attackers = Chance to win: attackers { $percent }%
page-chance-defenders = Chance to win: defenders { $percent }%
page-chance-games = Chances to win between equals, fitted to { $games } games of the computer against itself under these rules
page-chance-general = Chances to win on a general scale: the computer has played no games against itself under these rules
page-forced-attackers = The attackers win by force in at most { $plies } moves, counting both sides.
page-forced-defenders = The defenders win by force in at most { $plies } moves, counting both sides.
page-better-line = Better
page-arrow-best = better
page-arrow-played = played
page-variation = A variation
page-back-to-game = Back to the game
page-analyse-intro = The computer judges every move and marks the turning points; then you can look for better moves yourself.
page-turning-points = Turning points
page-no-mistakes = No mistakes were found.
page-accuracy = Accuracy
page-learn = Learn from your mistakes
page-learn-count = { $side }: { $count }
page-learn-progress = Mistake { $number } of { $all }
page-learn-attackers = Move { $ply }: the attackers played { $move }. Find a better move.
page-learn-defenders = Move { $ply }: the defenders played { $move }. Find a better move.
page-learn-checking = Checking { $move }…
page-learn-best = { $move } is the best move.
page-learn-good = { $move } is about as good as the best move, { $better }.
page-learn-same = { $move } is the move of the game. Look for something better.
page-learn-worse = { $move } lowers your chance to win by { $percent } percentage points: the reply is { $reply }.
page-learn-worse-end = { $move } lowers your chance to win by { $percent } percentage points.
page-learn-shown = { $move } was better.
page-learn-solution = Show the solution
page-learn-next = Next mistake
page-learn-end = End the lesson
page-learn-resume = Back to the exercise
page-learn-done = Mistakes corrected without help: { $found } of { $all }.
page-illegal = Illegal move
page-rule = Rule
page-closed-by = { $piece } on { $square }, closed in by { $squares }
page-captured = { $piece } on { $square }
page-changes-side = { $piece } on { $square } changes sides
page-announced-raichi = Raichi: the king has an open path to { $squares }.
page-announced-tuichi = Tuichi: the king has open paths to { $squares }.
page-announced-watch-your-king = Watch your king: { $moves } would capture him.
page-outcome = Game over
page-error = Something went wrong
page-unreachable = The server cannot be reached.
page-key = API key
page-retry = Try again
page-compare = Compare with
page-compare-none = No other rule set
page-source = Source
page-contested = Disputed
page-more = More about this rule set
page-all-rules = All rules
page-edit = Edit the rules
page-edit-intro = Change what you like; the server checks every change.
page-edit-json = As JSON
page-edit-play = Play these rules
page-edit-ok = These rules can be played.
page-edit-faults = These rules cannot be played:
page-edit-name = Name
page-edit-unset = Not set
page-edit-not-json = This is not JSON: { $reason }
page-setup-intro = Select a piece, then the squares to put it on. Pieces can also be dragged.
page-setup-erase = Empty square
page-setup-clear = Empty the board
page-setup-reset = Starting position
page-setup-side = To move
page-setup-play = Play from here
page-record-intro = Paste a list of moves, a game in PGN style, or an OpenTafl record.
page-record-label = Game record
page-record-read = Read the game
page-record-fault = Move { $ply }, { $move }: { $sentence }
page-record-plies = Moves read: { $plies }
page-record-export = This game as text
page-request-intro = The last request that this page sent, ready to copy.
page-request-which = Request
page-request-none = No request has been sent yet.
page-request-answer = Answer
page-explorer-move = Move
page-explorer-games = Games
page-explorer-results = Results
page-explorer-book = Book
page-explorer-balance = Balance of the sides
page-explorer-shares = attackers { $attackers }%, draws { $draws }%, defenders { $defenders }%
page-puzzles-intro = Positions from games, of every rule set, in which exactly one move wins by force the fastest; each is proven by a solver.
page-puzzles-task = Puzzle
page-puzzles-filter = Choose puzzles
page-puzzle-daily = Puzzle of the day
page-puzzle-next = Next puzzle
page-puzzle-again = Start again
page-puzzle-ruleset = Rule set
page-puzzle-difficulty = Difficulty
page-puzzle-theme = Theme
page-puzzle-any = Any
page-puzzle-easy = Easy
page-puzzle-medium = Medium
page-puzzle-hard = Hard
page-win-king-escaped = The king escapes
page-win-king-captured = The king is captured
page-win-exit-fort = Exit fort
page-win-encircled = Encirclement
page-win-tuichi = Tuichi
page-win-no-legal-moves = No legal moves
page-win-cannot-escape = No way to escape
page-puzzle-continue = { $move } is right. Go on.
page-puzzle-solved = Solved!
page-puzzle-given = The solution:
page-puzzle-slower = { $move } also wins by force, but takes longer. Look for the fastest win.
page-puzzle-wrong = { $move } does not win by force: the reply is { $reply }.
page-puzzle-wrong-end = { $move } does not win.
page-puzzle-analyse = Analyse this position
page-puzzle-none = No puzzle matches.
page-puzzle-unknown = There is no such puzzle; perhaps the link was cut off.
page-puzzle-streak = In a row: { $count }
page-puzzle-best = Best: { $count }
page-puzzle-total = Solved: { $count }
page-puzzle-days = Days in a row: { $count }
page-puzzle-done = You have solved this one.
page-puzzle-kept = What you have solved is stored in this browser only.
page-puzzle-forget = Delete
page-lesson = Learn in five moves
page-lesson-new = New to tafl?
page-lesson-intro = The defenders try to bring their king to safety. The attackers try to capture him first.
page-lesson-move = Move like a rook
page-lesson-move-task = Move your man to the circled square.
page-lesson-move-wrong = { $move } is a legal move, but the circle is elsewhere.
page-lesson-capture = Capture a man between two
page-lesson-capture-task = Capture the enemy man.
page-lesson-capture-wrong = { $move } captures nothing: no enemy man stands between two of yours after it.
page-lesson-between = The safe step
page-lesson-between-task = Step between the two attackers, onto the circled square. Only their own move could capture you.
page-lesson-between-wrong = { $move } is a legal move, but the circle is elsewhere.
page-lesson-escape = The king’s way out
page-lesson-escape-task = Win with one move of the king.
page-lesson-escape-wrong = After { $move } the king has not escaped yet.
page-lesson-king = Capture the king
page-lesson-king-task = Now you are the attackers: capture the king.
page-lesson-king-wrong = After { $move } the king still has an open side.
page-lesson-right = Right!
page-lesson-next = Next
page-lesson-play = Play a game
page-board-label = Board
page-board-help = Arrow keys move between the squares. Enter picks up a piece and puts it down; Escape lets go of it.
page-board-pass = Pass
page-board-stop = Stop capturing
page-board-empty = This board has no game. The page must name one: a rule set, a position, a token or a record.
page-board-level = The level must be a whole number from 0 to 10, not { $level }.
page-board-token = This position is damaged, or belongs to another server.
page-board-chat = This board only shows the position; write your moves in the chat.
page-piece-attacker = attacker
page-piece-defender = defender
page-piece-king = king
page-piece-attackers-commander = attackers’ commander
page-piece-defenders-commander = defenders’ commander
page-piece-attackers-knight = attackers’ knight
page-piece-defenders-knight = defenders’ knight
page-piece-attackers-mercenary = attackers’ mercenary
page-piece-defenders-mercenary = defenders’ mercenary
page-piece-attackers-guard = attackers’ guard
page-piece-defenders-guard = defenders’ guard
page-square-empty = empty
page-square-throne = throne
page-square-corner = corner
page-square-camp = camp
page-square-fort = fort
page-square-escape = escape square
page-square-destination = can move here
page-square-captured = captured here
page-square-moved = last move
page-rulesets-title = Rule sets
page-rulesets-intro = The sources disagree about these games. Each rule set follows one named source and marks every rule that the source leaves open or that is disputed.
page-families = Families
page-by-escape = Escape
page-by-king = King
page-by-first = First move
page-any = Any
page-found = Rule sets found: { $count }
page-not-in-this-game = Not in this game
page-examples = The rules in pictures
page-play-these = Play
page-rules-title = Rules
page-disputed-title = Disputed readings
page-undisputed = The source settles every rule.
page-relatives = Differences from its closest relatives
page-also-called = Also called { $names }
page-not-found = There is no rule set named { $name }.
page-missing-title = Page not found
page-missing = There is nothing at { $path }.
page-missing-nearest = The call with the most similar path is { $nearest }.
page-embed-title = Put a board on your page
page-embed-intro = One line loads the board, another one shows it. It works on any site, with the keyboard, with screen readers and on phones.
page-embed-frame = Where only frames are allowed, as in many forums and wikis, this frame shows the board alone; its parameters are the attributes below.
page-embed-attributes = Attributes
page-embed-events = Events
page-embed-ruleset = The rule set by id; the board starts with its set-up.
page-embed-position = The board, in the notation of the API.
page-embed-token = The position as a token, in place of the attributes above.
page-embed-side = The side to move, “attackers” or “defenders”, with a position; without one, that of the rule set.
page-embed-level = The level of the computer, 0 to 10; it answers each move.
page-embed-plays = The side that the reader plays, “attackers” or “defenders”; the level plays the other one, and begins if that moves first.
page-embed-readonly = The board accepts no moves.
page-embed-flipped = The board is rotated by 180°.
page-embed-server = The server’s address; by default, the server the script came from.
page-embed-locale = The language of the labels and sentences.
page-embed-move = A move was played: “event.detail” has the move, what it did, and the token of the position after it.
page-embed-illegal = A move was refused: “event.detail” has the code, the sentence and the rule.
page-embed-failed = The server could not be reached, or refused the request.
page-embed-setup = The set-up to start from, if the rule set has several.
page-embed-moves = Moves that are played from there, separated by spaces.
page-embed-record = A game as text, to step through; the board then accepts no moves.
page-embed-ply = The place in the game that is shown first: the number of moves before it.
page-embed-theme = The board: “light”, “dark”, “wood”, “bone” or “stone”; by default, light or dark as the reader prefers.
page-embed-pieces = The pieces: “shapes”, “discs” or “arms”.
page-embed-orientation = With “defenders”, the board is seen from the other side.
page-embed-status = With “off”, the line under the board is not shown; screen readers still read it.
page-embed-controls = The buttons to step through the game, “on” or “off”; by default, only a record has them.
page-embed-coordinates = With “off”, the board has no coordinates.
page-embed-animation = With “off”, pieces do not glide; nor do they for readers who prefer less motion.
page-embed-properties = Properties and methods
page-embed-properties-intro = Every attribute is also a property. Reading “position”, “token”, “moves” and “ply” tells what the board shows.
page-embed-arrows = Arrows; the kind is “plain”, “best”, “played” or “right”.
page-embed-highlights = Circles around squares, of the same kinds.
page-embed-play = Plays a move; promises whether it was legal.
page-embed-undo = Takes back the last move; against a level, also its answer.
page-embed-load = Shows another game, described by the names of the attributes.
page-embed-step = Another place in the game is shown: “event.detail” has “ply” and “plies”.
page-embed-styles = Styles
page-embed-font = The font of the board.
page-embed-colour = A colour that replaces that of the theme.
page-embed-part = A part of the board that a page may style.
page-embed-keys = The arrow keys on its buttons step through the game, and so do comma and full stop on its squares.
page-embed-module = The script is a module, which a bundler takes as well; give “server” then. Its types are { $types }.
page-embed-examples = Examples
