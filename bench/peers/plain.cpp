// Connect Four on 7x6 by a plain search, in the way of Pascal Pons, "Solving Connect 4: how to build
// a perfect AI" (2015-2019): null windows around a value that is halved towards, moves that do not
// lose at once, those with the most winning cells first and of equals the central ones, a table of
// upper bounds. One thread, no opening book, 64 MB of table.
//
// Reads positions, one a line, as the columns played (1..7); prints for each its score, the nodes
// visited and the seconds. The score is Pons's: 22 less the stones that the winner has at the end,
// negative where the side to move loses. The table is kept from line to line.
//
// Bits: a column takes seven, from the bottom up, and its topmost stays empty.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

using Bits = uint64_t;

constexpr int WIDTH = 7, HEIGHT = 6, STEP = HEIGHT + 1, CELLS = WIDTH * HEIGHT;
constexpr int ORDER[WIDTH] = {3, 2, 4, 1, 5, 0, 6};
constexpr Bits COLUMN = (1 << HEIGHT) - 1;

constexpr Bits feet() {
    Bits found = 0;
    for (int x = 0; x < WIDTH; x++) found |= Bits(1) << x * STEP;
    return found;
}
constexpr Bits FEET = feet(), BOARD = FEET * COLUMN;

// The cells that would finish four in a row of the given stones, taken or not.
Bits holes(Bits stones) {
    Bits found = (stones << 1) & (stones << 2) & (stones << 3);  // upwards
    for (int step : {HEIGHT, HEIGHT + 1, HEIGHT + 2}) {          // falling, level, rising
        Bits pair = (stones << step) & (stones << 2 * step);     // two that end beside the cell, below it
        found |= pair & (stones << 3 * step);
        found |= pair & (stones >> step);
        pair = (stones >> step) & (stones >> 2 * step);
        found |= pair & (stones >> 3 * step);
        found |= pair & (stones << step);
    }
    return found & BOARD;
}

struct Position {
    Bits mine = 0, both = 0;
    int plies = 0;

    Bits open() const { return (both + FEET) & BOARD; }
    Bits key() const { return mine + both + FEET; }
    bool wins() const { return holes(mine) & open(); }
    Position after(Bits cell) const { return {mine ^ both, both | cell, plies + 1}; }

    // The cells to play in, where nothing wins at once, that let the opponent not win at once.
    Bits safe() const {
        Bits threats = holes(mine ^ both) & ~both, cells = open();
        if (Bits forced = cells & threats) {
            if (forced & (forced - 1)) return 0;
            cells = forced;
        }
        return cells & ~(threats >> 1);
    }
};

// Upper bounds by key; a slot holds the key in 56 bits and the bound, from 1, in 8.
class Table {
    static constexpr size_t SLOTS = 8388593;  // the largest prime below 2^23
    std::vector<uint64_t> slots = std::vector<uint64_t>(SLOTS);

public:
    void put(Bits key, int bound) { slots[key % SLOTS] = key << 8 | bound; }
    int get(Bits key) const {
        uint64_t slot = slots[key % SLOTS];
        return slot >> 8 == key ? slot & 255 : 0;
    }
};

class Search {
    static constexpr int BELOW = -CELLS / 2;  // less than any score, so that bounds are positive
    Table table;

    struct Choice {
        Bits cell;
        int worth;
    };

    // The safe cells, the most promising first; an insertion sort keeps the central one of equals first.
    static int ordered(const Position &position, Bits safe, Choice *choices) {
        int count = 0;
        for (int x : ORDER) {
            Bits cell = safe & COLUMN << x * STEP;
            if (!cell) continue;
            int worth = __builtin_popcountll(holes(position.mine | cell) & ~(position.both | cell)), at = count++;
            for (; at > 0 && choices[at - 1].worth < worth; at--) choices[at] = choices[at - 1];
            choices[at] = {cell, worth};
        }
        return count;
    }

    // The score within the window, or a bound of it outside; nothing may win at once.
    int within(const Position &position, int alpha, int beta) {
        nodes++;
        Bits safe = position.safe();
        int left = CELLS - position.plies;
        if (!safe) return -(left / 2);
        if (left <= 2) return 0;
        if (int least = -((left - 2) / 2); alpha < least && (alpha = least) >= beta) return alpha;
        int known = table.get(position.key()), most = known ? known + BELOW : (left - 1) / 2;
        if (beta > most && (beta = most) <= alpha) return beta;

        Choice choices[WIDTH];
        int count = ordered(position, safe, choices);
        for (int i = 0; i < count; i++) {
            int score = -within(position.after(choices[i].cell), -beta, -alpha);
            if (score >= beta) return score;
            if (score > alpha) alpha = score;
        }
        table.put(position.key(), alpha - BELOW);
        return alpha;
    }

public:
    uint64_t nodes = 0;

    int score(const Position &position) {
        int left = CELLS - position.plies, low = -(left / 2), high = (left + 1) / 2;
        if (position.wins()) return high;
        while (low < high) {
            // Scores near zero decide most: the window is halved towards them.
            int middle = low + (high - low) / 2;
            if (middle <= 0 && low / 2 < middle) middle = low / 2;
            else if (middle >= 0 && high / 2 > middle) middle = high / 2;
            int found = within(position, middle, middle + 1);
            (found <= middle ? high : low) = found;
        }
        return low;
    }
};

Position read(const std::string &columns) {
    Position position;
    for (char name : columns) position = position.after(position.open() & COLUMN << (name - '1') * STEP);
    return position;
}

int main() {
    Search search;
    for (std::string line; std::getline(std::cin, line);) {
        search.nodes = 0;
        auto begin = std::chrono::steady_clock::now();
        int score = search.score(read(line));
        std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        std::printf("%d %llu %.6f\n", score, (unsigned long long)search.nodes, seconds.count());
        std::fflush(stdout);
    }
}
