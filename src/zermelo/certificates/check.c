/* Check a certificate by plies for Connect Four or m,n,k: cc -O2 -o check check.c && ./check claim.json

   The file is defined in docs/proofs.md. This program shares nothing with zermelo: it plays by its own rules, and
   decides the leaves by its own search. Exit code: 0 for a proof, 1 for none, 2 for a file that it cannot check. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Cells; /* a set of cells; cell y * width + x is that bit, and y = 0 is the top row */

typedef struct { Cells x, o; } Position; /* the stones of the first and of the second player */

typedef struct { Position *at; size_t size, room; } List;

static void stop(int code, const char *sentence) { puts(sentence); exit(code); }

static void *memory(void *old, size_t bytes) {
    void *new = realloc(old, bytes);
    if (!new) stop(2, "There is no memory.");
    return new;
}

/* --- The rules ------------------------------------------------------------------------------------------------- */

static int falls, width, height, k, cells;
static Cells bottom, lines[64][256]; /* the lines through each cell */
static int line_count[64];

static void make_lines(void) {
    static const int step[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    for (int cell = 0; cell < cells; cell++)
        for (int d = 0; d < 4; d++) {
            int dx = step[d][0] * (k - 1), dy = step[d][1] * (k - 1), x = cell % width, y = cell / width;
            if (x + dx < 0 || x + dx >= width || y + dy >= height) continue;
            Cells line = 0;
            for (int i = 0; i < k; i++) line |= (Cells)1 << ((y + i * step[d][1]) * width + x + i * step[d][0]);
            for (int c = 0; c < cells; c++)
                if (line >> c & 1) lines[c][line_count[c]++] = line;
        }
    for (int x = 0; x < width; x++) bottom |= (Cells)1 << ((height - 1) * width + x);
}

static Cells all_cells(void) { return cells == 64 ? ~(Cells)0 : ((Cells)1 << cells) - 1; }

static Cells legal(Cells stones) {
    return ~stones & all_cells() & (falls ? stones >> width | bottom : ~(Cells)0);
}

static int completes(Cells stones, int cell) { /* with this cell, the stones have a line through it */
    for (int i = 0; i < line_count[cell]; i++)
        if (!(lines[cell][i] & ~(stones | (Cells)1 << cell))) return 1;
    return 0;
}

static int has_line(Cells stones) {
    for (int cell = 0; cell < cells; cell++)
        if (stones >> cell & 1 && completes(stones, cell)) return 1;
    return 0;
}

static int lowest(Cells set) { /* halves the cells that remain, six times */
    int i = 0;
    for (int half = 32; half; half /= 2)
        if (!(set & (((Cells)1 << half) - 1))) set >>= half, i += half;
    return i;
}

static int turn_of(Position p) { /* 0 if the first player is to move */
    int more = 0;
    for (int cell = 0; cell < cells; cell++) more += (int)(p.x >> cell & 1) - (int)(p.o >> cell & 1);
    return more;
}

static Position play(Position p, int turn, int cell) {
    if (turn) p.o |= (Cells)1 << cell; else p.x |= (Cells)1 << cell;
    return p;
}

/* --- The claim ------------------------------------------------------------------------------------------------- */

static int seat, must_win;
static long within = -1; /* plies; -1 for no limit */

static int is_over(Position p) { return has_line(p.x) || has_line(p.o) || !legal(p.x | p.o); }

static int allows(Position p, long ply) { /* the end of a game agrees with the claim */
    int won = has_line(seat ? p.o : p.x), lost = has_line(seat ? p.x : p.o);
    return must_win ? won && (within < 0 || ply <= within) : !lost;
}

/* --- The leaves: does the claim hold, whatever the other side plays? -------------------------------------------- */

#define ENTRIES ((size_t)1 << 21)

typedef struct { Cells me, other; long question; } Entry; /* 4 * (plies left + 1) + 2 * ours + answer + 1 */

static Entry *memo;

static long weight(Cells me, Cells other, int cell) { /* the more own stones on open lines, the better */
    long sum = 0;
    for (int i = 0; i < line_count[cell]; i++) {
        Cells mine = lines[cell][i] & me, theirs = lines[cell][i] & other;
        if (theirs) continue;
        long part = 1;
        for (Cells stones = mine; stones; stones &= stones - 1) part *= 4;
        sum += part;
    }
    return sum;
}

static int holds(Cells me, Cells other, int ours, long left) {
    Cells moves = legal(me | other), forced = 0;
    if (!moves) return !must_win;
    if (left == 0) return 0;
    for (Cells m = moves; m; m &= m - 1) {
        int cell = lowest(m);
        if (completes(me, cell)) return ours;
        if (completes(other, cell)) forced |= m & -m;
    }
    if (left == 1) return 0;
    if (forced) return holds(other, me | (forced & -forced), !ours, left < 0 ? left : left - 1);
    long question = 4 * (left + 1) + 2 * ours + 1, weights[64];
    Cells mixed = (me * 0x9E3779B97F4A7C15u ^ other) * 0xC2B2AE3D27D4EB4Fu;
    Entry *entry = &memo[(mixed ^ mixed >> 32) % ENTRIES];
    if (entry->me == me && entry->other == other && (entry->question - 1) / 2 == (question - 1) / 2 && entry->question)
        return (int)(entry->question - question);
    for (Cells m = moves; m; m &= m - 1) weights[lowest(m)] = weight(me, other, lowest(m));
    int answer = !ours;
    while (moves && answer != ours) {
        int best = lowest(moves);
        for (Cells m = moves; m; m &= m - 1)
            if (weights[lowest(m)] > weights[best]) best = lowest(m);
        moves &= ~((Cells)1 << best);
        answer = holds(other, me | (Cells)1 << best, !ours, left < 0 ? left : left - 1);
    }
    entry->me = me, entry->other = other, entry->question = question + answer;
    return answer;
}

/* --- The positions of a ply: one of each symmetry class, sorted by text ----------------------------------------- */

static int maps[8][64], map_count;

static void make_maps(void) {
    int turns = falls ? 2 : width == height ? 8 : 4;
    for (int t = 0; t < turns; t++, map_count++)
        for (int cell = 0; cell < cells; cell++) {
            int x = cell % width, y = cell / width;
            if (t & 1) x = width - 1 - x;
            if (t & 2) y = height - 1 - y;
            maps[t][cell] = t & 4 ? x * width + y : y * width + x;
        }
}

static Position image(Position p, const int *map) {
    Position turned = {0, 0};
    for (int cell = 0; cell < cells; cell++) {
        turned.x |= (p.x >> cell & 1) << map[cell];
        turned.o |= (p.o >> cell & 1) << map[cell];
    }
    return turned;
}

static int by_text(const void *a, const void *b) { /* '.' before 'O' before 'X', from the first cell on */
    const Position *p = a, *q = b;
    Cells differ = (p->x ^ q->x) | (p->o ^ q->o);
    if (!differ) return 0;
    int cell = lowest(differ);
    int first = (int)(2 * (p->x >> cell & 1) + (p->o >> cell & 1));
    return first - (int)(2 * (q->x >> cell & 1) + (q->o >> cell & 1));
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
    size_t size = list->size, kept = 0;
    for (size_t i = 0; i < size; i++) {
        Position least = list->at[i];
        for (int m = 1; m < map_count; m++) {
            Position turned = image(list->at[i], maps[m]);
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
    text += strcspn(text, "\"\\\n");
    expect(*text == '"');
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

static char *game, *spec, *claim, *start, **answers;
static long leaves = -1, version;
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
    else if (next() == 'n') { expect(!strncmp(text, "null", 4) && !strcmp(name, "source")); text += 4; }
    else {
        char *value = string();
        if (!strcmp(name, "game")) game = value;
        else if (!strcmp(name, "spec")) spec = value;
        else if (!strcmp(name, "claim")) claim = value;
        else if (!strcmp(name, "start")) start = value;
        else expect(strcmp(name, "source") != 0);
    }
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
    expect(game && spec && claim && answers && leaves >= 0 && version == 1 && !strcmp(game, spec));
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
        if (*side[i] < 1 || *side[i] > 63) stop(2, "This program does not know the game.");
        if (*side[i] != common[i])
            end += sprintf(end, "%c%s%d", strchr(again, ':') ? ',' : ':', word, *side[i]);
    }
    cells = width * height;
    if (strcmp(game, again) || cells + (falls ? width : 0) > 63 || (k > width && k > height))
        stop(2, "This program does not know the game.");
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

static Position origin(void) {
    Position p = {0, 0};
    if (!start) return p;
    expect(strlen(start) == (size_t)cells && strspn(start, ".XO") == (size_t)cells);
    for (int cell = 0; cell < cells; cell++) {
        p.x |= (Cells)(start[cell] == 'X') << cell;
        p.o |= (Cells)(start[cell] == 'O') << cell;
        expect(!falls || cell < width || start[cell - width] == '.' || start[cell] != '.');
    }
    expect(turn_of(p) == 0 || turn_of(p) == 1);
    return p;
}

/* --- The check -------------------------------------------------------------------------------------------------- */

static void add_replies(List *to, Position p, int turn, long ply) {
    for (Cells m = legal(p.x | p.o); m; m &= m - 1) add_unfinished(to, play(p, turn, lowest(m)), ply);
}

static int answer_to(Position p, char character) { /* the cell of the move that an answer stands for */
    static const char names[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    const char *at = character ? strchr(names, character) : NULL;
    long index = at ? at - names : 64;
    Cells moves = legal(p.x | p.o);
    for (int i = 0; i < cells; i++) { /* Connect Four numbers its moves by column */
        int cell = falls ? i % height * width + i / height : i;
        if (moves >> cell & 1 && !index--) return cell;
    }
    stop(1, "Not a proof: an answer is not a legal move.");
    return 0;
}

int main(int count, char **arguments) {
    if (count != 2) stop(2, "Usage: check FILE");
    read_file(arguments[1]);
    set_game(), set_claim(), make_lines(), make_maps();
    if (!(memo = calloc(ENTRIES, sizeof(Entry)))) stop(2, "There is no memory.");
    Position p = origin();
    int turn = turn_of(p), first = turn != seat;
    List layer = {0}, after = {0}, leaf = {0};
    if (leaves != first + 2 * (long)answer_count) stop(1, "Not a proof: the leaves begin at another ply.");
    add_unfinished(&layer, p, 0);
    if (first && layer.size) layer.size = 0, add_replies(&layer, p, turn, 1);
    size_t answered = 0, searched = 0;
    for (long ply = first;; ply += 2) {
        char *characters = ply < leaves ? answers[(ply - first) / 2] : NULL;
        fold(&layer);
        if (characters && strlen(characters) != layer.size) stop(1, "Not a proof: a ply has more or fewer answers.");
        after.size = leaf.size = 0;
        for (size_t i = 0; i < layer.size; i++)
            if (!characters || characters[i] == '-') add(&leaf, layer.at[i]);
            else {
                Position next = play(layer.at[i], seat, answer_to(layer.at[i], characters[i]));
                answered++;
                if (!is_over(next)) add_replies(&after, next, !seat, ply + 2);
                else if (!allows(next, ply + 1)) stop(1, "Not a proof: a game ends against the claim.");
            }
        for (size_t i = 0; i < leaf.size; i++, searched++) {
            Cells mine = seat ? leaf.at[i].o : leaf.at[i].x, other = seat ? leaf.at[i].x : leaf.at[i].o;
            long left = within < 0 ? -1 : within > ply ? within - ply : 0;
            if (!holds(mine, other, 1, left)) stop(1, "Not a proof: the claim does not hold from a leaf.");
        }
        if (!characters) break;
        List old = layer;
        layer = after, after = old;
    }
    printf("%s proves that %s in %s: %zu answers, %zu leaves.\n", arguments[1], claim, game, answered, searched);
    return 0;
}
