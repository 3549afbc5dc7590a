/* Check a certificate by plies for Connect Four or m,n,k: cc -O3 -o check check.c && ./check claim.json

   The file is defined in docs/proofs.md. This program shares nothing with zermelo: it plays by its own rules, and
   decides the leaves by its own search. Exit code: 0 for a proof, 1 for none, 2 for a file that it cannot check.
   Each row takes width + 1 bits: with -DWIDE there are 128 of them, for boards such as 9 x 9, else 64. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef WIDE
__extension__ typedef unsigned __int128 Cells;
#else
typedef uint64_t Cells;
#endif
/* Cells is a set of cells. Cell x of row y is bit y * (width + 1) + x, and row 0 is at the top. One bit after each row
   stays empty, so that no line runs from one row into the next. */

typedef struct { Cells x, o; } Position; /* the stones of the first and of the second player */

typedef struct { Position *at; size_t size, room; } List;

enum { BITS = 8 * sizeof(Cells), PRIME = 131 };

static void stop(int code, const char *sentence) { puts(sentence); exit(code); }

static void *memory(void *old, size_t bytes) {
    void *new = realloc(old, bytes);
    if (!new) stop(2, "There is no memory.");
    return new;
}

/* --- The rules ------------------------------------------------------------------------------------------------- */

static int falls, width, height, k;
static Cells board, bottom;

static Cells bit(int x, int y) { return (Cells)1 << (y * (width + 1) + x); }

static void make_board(void) {
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) board |= bit(x, y);
    for (int x = 0; x < width; x++) bottom |= bit(x, height - 1);
}

static Cells legal(Cells stones) { return board & ~stones & (falls ? stones >> (width + 1) | bottom : board); }

/* The cells around which k - 1 stones stand side by side in one direction, some before the cell and the rest after it. */
static inline Cells in_direction(Cells stones, int step, int k) {
    Cells before[BITS], after = ~(Cells)0, found = 0;
    before[0] = ~(Cells)0;
    for (int i = 1; i < k; i++) before[i] = (stones & before[i - 1]) << step;
    for (int i = 0; i < k; i++) {
        found |= before[k - 1 - i] & after;
        after = (stones & after) >> step;
    }
    return found;
}

static inline Cells in_all_directions(Cells stones, int k) {
    Cells found = k <= width ? in_direction(stones, 1, k) : 0;
    if (k <= height) found |= in_direction(stones, width + 1, k);
    if (k <= width && k <= height) found |= in_direction(stones, width, k) | in_direction(stones, width + 2, k);
    return found & board;
}

static Cells completing(Cells stones) { /* the cells that make a line with these stones, whatever stands there */
    return k == 4 ? in_all_directions(stones, 4) : in_all_directions(stones, k); /* a constant makes loops fast */
}

static int has_line(Cells stones) { return (completing(stones) & stones) != 0; }

static int index_of(Cells set) { /* the lowest bit: powers of 2 leave different remainders */
    static unsigned char index[PRIME];
    if (!index[2])
        for (int i = 0; i < BITS; i++) index[((Cells)1 << i) % PRIME] = (unsigned char)i;
    return index[(set & -set) % PRIME];
}

static int size_of(Cells set) {
    int size = 0;
    for (; set; set &= set - 1) size++;
    return size;
}

static int turn_of(Position p) { return size_of(p.x) - size_of(p.o); } /* 0 if the first player is to move */

static Position play(Position p, int turn, Cells cell) {
    if (turn) p.o |= cell; else p.x |= cell;
    return p;
}

static int is_over(Position p) { return has_line(p.x) || has_line(p.o) || !legal(p.x | p.o); }

/* --- The claim ------------------------------------------------------------------------------------------------- */

static int seat, must_win;
static long within = -1; /* plies; -1 for no limit */

static int allows(Position p, long ply) { /* the end of a game agrees with the claim */
    int won = has_line(seat ? p.o : p.x), lost = has_line(seat ? p.x : p.o);
    return must_win ? won && (within < 0 || ply <= within) : !lost;
}

/* --- The leaves: does the claim hold, whatever the other side plays? -------------------------------------------- */

#define ENTRIES ((size_t)1 << 22)

typedef struct { Cells me, other; long question; } Entry; /* 4 * (plies left + 1) + 2 * ours + answer + 1 */

static Entry *memo;

static Entry *entry_of(Cells me, Cells other) {
    Cells set = me * 3 + other;
    uint64_t mixed = (uint64_t)(set ^ set >> (BITS / 2 + 1)) * 0x9E3779B97F4A7C15u;
    return &memo[(mixed >> 32) % ENTRIES];
}

/* The better move makes more cells that complete a line, then lies nearer to the middle of the board. */
static int weight(Cells me, Cells empty, Cells cell) {
    int i = index_of(cell), x = i % (width + 1), y = i / (width + 1);
    int from_middle = abs(2 * x - width + 1) + (falls ? 0 : abs(2 * y - height + 1));
    return size_of(completing(me | cell) & empty) * BITS - from_middle;
}

static int holds(Cells me, Cells other, int ours, long left) {
    Cells moves = legal(me | other), wins = completing(other);
    if (!moves) return !must_win;
    if (left == 0) return 0;
    if (moves & completing(me)) return ours;
    if (left == 1) return 0;
    long after = left < 0 ? left : left - 1;
    Cells below = falls ? moves & wins << (width + 1) : 0;
    if (moves & wins) moves &= wins, moves &= -moves; /* it must block a win; it loses if there are two of them */
    else if (moves & ~below) moves &= ~below;         /* and it loses by a stone below a win */
    if (!(moves & (moves - 1))) return holds(other, me | moves, !ours, after);
    long question = 4 * (left + 1) + 2 * ours + 1;
    Entry *entry = entry_of(me, other);
    if (entry->me == me && entry->other == other && (entry->question == question || entry->question == question + 1))
        return (int)(entry->question - question);
    Cells order[BITS], empty = board & ~(me | other);
    int weights[BITS], count = 0, answer = !ours;
    for (; moves; moves &= moves - 1, count++) { /* insert each move behind those that are no worse */
        Cells cell = moves & -moves;
        int i = count, own = weight(me, empty, cell);
        for (; i && weights[i - 1] < own; i--) order[i] = order[i - 1], weights[i] = weights[i - 1];
        order[i] = cell, weights[i] = own;
    }
    for (int i = 0; i < count && answer != ours; i++) answer = holds(other, me | order[i], !ours, after);
    entry->me = me, entry->other = other, entry->question = question + answer;
    return answer;
}

/* --- The positions of a ply: one of each symmetry class, sorted by text ----------------------------------------- */

static Cells image(Cells set, int map) { /* map 1 turns left and right, 2 top and bottom, 4 rows and columns */
    Cells turned = 0;
    for (; set; set &= set - 1) {
        int x = index_of(set) % (width + 1), y = index_of(set) / (width + 1);
        if (map & 1) x = width - 1 - x;
        if (map & 2) y = height - 1 - y;
        turned |= map & 4 ? bit(y, x) : bit(x, y);
    }
    return turned;
}

static int by_text(const void *a, const void *b) { /* '.' before 'O' before 'X', from the first cell on */
    const Position *p = a, *q = b;
    Cells differ = (p->x ^ q->x) | (p->o ^ q->o), cell = differ & -differ;
    return 2 * ((p->x & cell) != 0) + ((p->o & cell) != 0) - 2 * ((q->x & cell) != 0) - ((q->o & cell) != 0);
}

static void add(List *list, Position p) {
    if (list->size == list->room) list->at = memory(list->at, (list->room = 2 * list->room + 64) * sizeof(Position));
    list->at[list->size++] = p;
}

static void add_unfinished(List *list, Position p, long ply) {
    if (!is_over(p)) add(list, p);
    else if (!allows(p, ply)) stop(1, "Not a proof: a game ends against the claim.");
}

static void fold(List *list) {
    int maps = falls ? 2 : width == height ? 8 : 4;
    size_t size = list->size, kept = 0;
    for (size_t i = 0; i < size; i++) {
        Position least = list->at[i];
        for (int map = 1; map < maps; map++) {
            Position turned = {image(list->at[i].x, map), image(list->at[i].o, map)};
            if (by_text(&turned, &least) < 0) least = turned;
        }
        list->at[i] = least;
    }
    if (size) qsort(list->at, size, sizeof(Position), by_text);
    for (size_t i = 0; i < size; i++)
        if (!i || by_text(&list->at[kept - 1], &list->at[i])) list->at[kept++] = list->at[i];
    list->size = kept;
}

/* --- The file: a JSON object of strings, numbers, null and the list of answers ----------------------------------- */

static char *text;

static void expect(int right) { if (!right) stop(2, "This is not a certificate by plies."); }

static char next(void) { /* the next character that is not a space, which stays */
    text += strspn(text, " \t\r\n");
    return *text;
}

static char *string(void) { /* texts of these games need no escapes */
    expect(next() == '"');
    char *begin = ++text;
    while (*text != '"') expect((unsigned char)*text >= ' ' && *text++ != '\\');
    *text++ = 0;
    return begin;
}

static long number(void) {
    char *end;
    expect(next() >= '0' && *text <= '9');
    long value = strtol(text, &end, 10);
    expect(end - text < 8 && (*text != '0' || end - text == 1));
    text = end;
    return value;
}

static char *game, *spec, *options, *claim, *start, **answers;
static long leaves = -1, version, sources;
static size_t answer_count;

static void read_answers(void) {
    answer_count = 0;
    answers = memory(answers, sizeof(char *));
    expect(next() == '[');
    for (text++; next() != ']';) {
        answers = memory(answers, (answer_count + 1) * sizeof(char *));
        answers[answer_count++] = string();
        if (next() == ',') text++, expect(next() == '"');
        else expect(*text == ']');
    }
    text++;
}

static void read_entry(void) {
    char *name = string();
    expect(next() == ':');
    text++;
    if (!strcmp(name, "answers")) read_answers();
    else if (!strcmp(name, "leaves")) leaves = number();
    else if (!strcmp(name, "version")) version = number();
    else if (!strcmp(name, "source")) { next(); expect(!strncmp(text, "null", 4)); text += 4, sources++; }
    else if (!strcmp(name, "game")) game = string();
    else if (!strcmp(name, "spec")) spec = string();
    else if (!strcmp(name, "options")) options = string();
    else if (!strcmp(name, "claim")) claim = string();
    else if (!strcmp(name, "start")) start = string();
    else expect(0);
}

static void read_file(const char *name) {
    FILE *file = fopen(name, "rb");
    if (!file) stop(2, "There is no such file.");
    size_t size = 0, got;
    do {
        text = memory(text, size + 65537);
        size += got = fread(text + size, 1, 65536, file);
    } while (got);
    text[size] = 0;
    fclose(file);
    expect(strlen(text) == size && next() == '{');
    do { text++; read_entry(); } while (next() == ',');
    expect(*text++ == '}' && next() == 0);
    expect(game && spec && options && claim && answers && sources && leaves >= 0 && version == 1);
    expect(!strcmp(game, spec) && !*options);
}

static void set_game(void) {
    int *side[] = {&width, &height, &k}, common[] = {3, 3, 3};
    const char *names[] = {"width", "height", "k"};
    char again[100] = "tictactoe", *end = again;
    falls = !strncmp(game, "connect", 7);
    if (falls) common[0] = 7, common[1] = 6, common[2] = 4;
    if (strcmp(game, "tictactoe")) end = again + sprintf(again, falls ? "connect" : "mnk");
    for (int i = 0; i < 3; i++) {
        char word[20];
        sprintf(word, "%s=", names[i]);
        char *at = strchr(game, ':') ? strstr(game, word) : NULL;
        *side[i] = at ? (int)strtol(at + strlen(word), NULL, 10) : common[i];
        if (*side[i] < 1 || *side[i] > 999) stop(2, "This program does not know the game.");
        if (*side[i] != common[i])
            end += sprintf(end, "%c%s%d", strchr(again, ':') ? ',' : ':', word, *side[i]);
    }
    if (strcmp(game, again) || (k > width && k > height)) stop(2, "This program does not know the game.");
    if ((width + 1) * height > BITS || width + 2 >= BITS)
        stop(2, BITS == 64 ? "The board is too large: compile with -DWIDE." : "The board is too large.");
    make_board();
}

static void set_claim(void) {
    static const char *seats[] = {"first", "second"};
    char again[60];
    seat = !strncmp(claim, "second", 6);
    must_win = strstr(claim, "wins") != NULL;
    char *limit = must_win ? strstr(claim, "within ") : NULL;
    if (limit) within = strtol(limit + 7, NULL, 10);
    if (limit && (within < 0 || within > 999999)) stop(1, "This is not a claim.");
    sprintf(again, "%s %s", seats[seat], must_win ? "wins" : "never loses");
    if (limit) sprintf(again + strlen(again), " within %ld plies", within);
    if (strcmp(claim, again)) stop(1, "This is not a claim.");
}

static int is_possible(Position p) { /* moves lead here, and the game was not over before the last of them */
    if (!(p.x | p.o)) return 1;
    int turn = turn_of(p);
    if (turn < 0 || turn > 1) return 0;
    Cells mine = turn ? p.x : p.o, free = falls ? mine & ~((p.x | p.o) << (width + 1)) : mine;
    Entry *entry = entry_of(p.x, p.o);
    if (entry->me == p.x && entry->other == p.o && entry->question < 0) return 0;
    for (; free; free &= free - 1) {
        Position earlier = p;
        if (turn) earlier.x &= ~(free & -free); else earlier.o &= ~(free & -free);
        if (!is_over(earlier) && is_possible(earlier)) return 1;
    }
    entry->me = p.x, entry->other = p.o, entry->question = -1;
    return 0;
}

static Position origin(void) {
    Position p = {0, 0};
    if (!start) return p;
    size_t cells = (size_t)(width * height);
    expect(strlen(start) == cells && strspn(start, ".XO") == cells);
    for (int cell = 0; cell < width * height; cell++)
        if (start[cell] != '.') p = play(p, start[cell] == 'O', bit(cell % width, cell / width));
    expect(!falls || !((p.x | p.o) & ~(bottom | (p.x | p.o) >> (width + 1))));
    expect(is_possible(p));
    return p;
}

/* --- The check -------------------------------------------------------------------------------------------------- */

static void add_replies(List *to, Position p, int turn, long ply) {
    for (Cells m = legal(p.x | p.o); m; m &= m - 1) add_unfinished(to, play(p, turn, m & -m), ply);
}

static long next_answer(char **characters) { /* the number of a legal move; -1 for a leaf, -2 for no answer */
    static const char names[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    unsigned char character = (unsigned char)*(*characters)++, second = (unsigned char)**characters;
    if (character == '-') return -1;
    if (character && character < 0x80) return strchr(names, character) ? strchr(names, character) - names : -2;
    if (character < 0xC4 || character > 0xDF || (second & 0xC0) != 0x80) return -2;
    ++*characters; /* U+0100 and those after it, in UTF-8 */
    return 63 + ((character & 0x1F) << 6 | (second & 0x3F)) - 0x100;
}

static Cells cell_of(Position p, long number) { /* Connect Four numbers its moves by column */
    Cells moves = legal(p.x | p.o);
    for (int i = 0; i < width * height; i++) {
        Cells cell = falls ? bit(i / height, i % height) : bit(i % width, i / width);
        if (moves & cell && !number--) return cell;
    }
    stop(1, "Not a proof: an answer is not a legal move.");
    return 0;
}

static void check_leaf(Position p, long ply) {
    long left = within < 0 ? -1 : within > ply ? within - ply : 0;
    if (!holds(seat ? p.o : p.x, seat ? p.x : p.o, 1, left))
        stop(1, "Not a proof: the claim does not hold from a leaf.");
}

int main(int count, char **arguments) {
    if (count != 2) stop(2, "Usage: check FILE");
    read_file(arguments[1]);
    set_game(), set_claim();
    if (!(memo = calloc(ENTRIES, sizeof(Entry)))) stop(2, "There is no memory.");
    Position p = origin();
    int turn = turn_of(p), first = turn != seat;
    List layer = {0}, after = {0};
    if (leaves != first + 2 * (long)answer_count) stop(1, "Not a proof: the leaves begin at another ply.");
    add_unfinished(&layer, p, 0);
    if (first && layer.size) layer.size = 0, add_replies(&layer, p, turn, 1);
    size_t answered = 0, searched = 0;
    for (long ply = first; ply <= leaves; ply += 2) {
        char *characters = ply < leaves ? answers[(ply - first) / 2] : NULL;
        fold(&layer);
        after.size = 0;
        for (size_t i = 0; i < layer.size; i++) {
            long number = characters ? next_answer(&characters) : -1;
            if (number == -1) { check_leaf(layer.at[i], ply); searched++; continue; }
            Position next = play(layer.at[i], seat, cell_of(layer.at[i], number));
            answered++;
            if (!is_over(next)) add_replies(&after, next, !seat, ply + 2);
            else if (!allows(next, ply + 1)) stop(1, "Not a proof: a game ends against the claim.");
        }
        if (characters && *characters) stop(1, "Not a proof: a ply has more answers than positions.");
        List old = layer;
        layer = after, after = old;
    }
    printf("%s proves that %s in %s: %zu answers, %zu leaves.\n", arguments[1], claim, game, answered, searched);
    return 0;
}
