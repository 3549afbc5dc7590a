/* The whole tree of tic-tac-toe, walked node by node: the rules of games/mnk.py and the kernel of
 * analysis/counting/compiled_walk.py, written in C. The rows and the arrays are static, so that the compiler knows all
 * that it can know.
 *
 * walk REPEATS prints the seconds of the fastest repeat, then for every ply its nodes and the games
 * that end there as a loss, a draw and a win of the side to move.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLIES = 4096, CELLS = 9, FULL = (1 << CELLS) - 1 };

typedef struct {
    int64_t mine, theirs;
} State;

static const int64_t rows[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
static int64_t nodes[PLIES], games[PLIES][3];

static int has_row(int64_t stones) {
    for (int i = 0; i < 8; i++)
        if ((stones & rows[i]) == rows[i]) return 1;
    return 0;
}

static int64_t moves(State state) {
    return has_row(state.theirs) ? 0 : FULL & ~(state.mine | state.theirs);
}

static State play(State state, int cell) {
    return (State){state.theirs, state.mine | (int64_t)1 << cell};
}

static int outcome(State state) {
    return has_row(state.theirs) ? -1 : 0;
}

static void walk(State state, int ply) {
    nodes[ply]++;
    if (ply + 1 == PLIES) return;
    int64_t mask = moves(state);
    if (mask == 0) games[ply][1 + outcome(state)]++;
    for (; mask != 0; mask &= mask - 1) walk(play(state, __builtin_ctzll(mask)), ply + 1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

static double seconds_of_a_walk(void) {
    memset(nodes, 0, sizeof nodes);
    memset(games, 0, sizeof games);
    double begin = now();
    walk((State){0, 0}, 0);
    return now() - begin;
}

int main(int count, char **words) {
    double best = 1e9;
    for (int i = count > 1 ? atoi(words[1]) : 1; i > 0; i--) {
        double seconds = seconds_of_a_walk();
        if (seconds < best) best = seconds;
    }
    printf("%.9f\n", best);
    for (int ply = 0; ply <= CELLS; ply++)
        printf("%ld %ld %ld %ld\n", (long)nodes[ply], (long)games[ply][0], (long)games[ply][1], (long)games[ply][2]);
}
