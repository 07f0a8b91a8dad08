// The referee for every tafl game. Made by cbindgen from src/lib.rs.

#ifndef TAFL_H
#define TAFL_H

#include <stdint.h>

// The answer of functions that return a number if they fail.
#define TAFL_FAILED -1

// The move was refused; or the game goes on.
#define TAFL_NO 0

// The move was played.
#define TAFL_YES 1

// The attackers: to move, or the winners.
#define TAFL_ATTACKERS 1

// The defenders: to move, or the winners.
#define TAFL_DEFENDERS 2

// The game is drawn.
#define TAFL_DRAW 3

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of the library. It stays valid.
const char *tafl_version(void);

// What went wrong in the last call of this thread, a line for each fault: `field = value: sentence`. Empty if nothing
// did.
const char *tafl_error(void);

// Begins a game. `rules` is the id or the name of a rule set, such as `copenhagen`, or rules as a JSON object.
// `start` is NULL, or a JSON object: `{"setup": "cross_7"}`, or `{"board": "...", "sideToMove": "SIDE_DEFENDERS",
// "ply": 0, "chainSquare": "e5"}`, in both cases with `"moves": ["d2-a2"]` if some are to be played. Returns the
// number of the game, which is for `tafl_free`; 0 if it fails.
//
// # Safety
// The pointers are null, or lead to bytes that end with a zero.
uint64_t tafl_new(const char *rules,
                  const char *start);

// A game of its own with the same moves: its number, or 0 if it fails.
uint64_t tafl_clone(uint64_t game);

// Ends the use of a game. Returns TAFL_YES, or TAFL_FAILED for a number that names none, such as that of a game that
// was freed before.
int tafl_free(uint64_t game);

// The legal moves, separated by spaces: `d2-a2 d2-b2`. Empty once the game is over; NULL if it fails.
const char *tafl_legal_moves(uint64_t game);

// Plays a move, such as `d2-a2` or `pass`: TAFL_YES; TAFL_NO if it is illegal, and the game is as it was; TAFL_FAILED.
//
// # Safety
// The pointer is null, or leads to bytes that end with a zero.
int tafl_play(uint64_t game,
              const char *mv);

// What the last move did, as a JSON object: `move`, `captures`, `announcements`, `outcome`, `repetition` and more, as
// the service's `MoveResult`. Empty before `tafl_play` played one; NULL if it fails.
const char *tafl_last_move(uint64_t game);

// Why a move is illegal, as a JSON object: `reason`, `squares`, `rule`, `sentence`, `destinations`. Empty for a legal
// move; NULL if it fails.
//
// # Safety
// The pointer is null, or leads to bytes that end with a zero.
const char *tafl_why_illegal(uint64_t game,
                             const char *mv);

// The board from the top rank down, `3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3`; NULL if it fails.
const char *tafl_board(uint64_t game);

// The side to move: TAFL_ATTACKERS, TAFL_DEFENDERS or TAFL_FAILED.
int tafl_side_to_move(uint64_t game);

// The winner: TAFL_ATTACKERS, TAFL_DEFENDERS or TAFL_DRAW; TAFL_NO while the game goes on; TAFL_FAILED.
int tafl_winner(uint64_t game);

// How the game ended, as a JSON object: `winner` or `draw`, `reason`, `squares`, `rule`. Empty while it goes on; NULL
// if it fails.
const char *tafl_outcome(uint64_t game);

// The number of sequences of exactly as many plies, by which move generators are compared. 0 if it fails.
uint64_t tafl_count(uint64_t game, uint32_t plies);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* TAFL_H */
