// Plays a short game of brandubh: cc example.c -ltafl && ./a.out

#include "tafl.h"
#include <stdio.h>
#include <string.h>

static int fails(const char *what) {
  fprintf(stderr, "%s: %s\n", what, tafl_error());
  return 1;
}

int main(void) {
  const char *moves[] = {"d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7"};
  uint64_t game = tafl_new("brandubh-wtf", NULL);
  if (game == 0) return fails("new");
  for (size_t n = 0; n < sizeof moves / sizeof *moves; n++) {
    if (tafl_winner(game) != TAFL_NO) return fails("over too early");
    if (tafl_play(game, moves[n]) != TAFL_YES) return fails(moves[n]);
  }
  // A text holds until the next call.
  printf("%s\n", tafl_board(game));
  printf("%s\n", tafl_outcome(game));
  if (tafl_winner(game) != TAFL_DEFENDERS) return fails("winner");
  if (tafl_play(game, "a1-a2") != TAFL_NO || strlen(tafl_legal_moves(game)) != 0) return fails("a move after the end");
  if (tafl_free(game) != TAFL_YES || tafl_free(game) != TAFL_FAILED) return fails("free");
  printf("%s\n", tafl_error());
  return 0;
}
