/* The functions and structs that Python calls: the whole ABI of the kernel.
 *
 * Everything is integers and flat arrays. Cards are bits 0 to 55 of one word in the order of the
 * deck (Dog, Mah Jong, 2 of jade ... ace of star, Phoenix, Dragon); ranks are in half units
 * (Mah Jong 2, a rank r 2r, Phoenix led 3, Phoenix on a single one above it, Dragon 50).
 * A struct begins with TICHU_ABI, and each entry point checks what it is given once.
 *
 * Stable from version 1 on: the structs, the codes, and the order of moves.
 */
#ifndef TICHU_H
#define TICHU_H

#include <stdint.h>

#define TICHU_ABI 1

#if defined(_WIN32)
#define TICHU_API __declspec(dllexport)
#else
#define TICHU_API __attribute__((visibility("default")))
#endif

/* Kinds of a play, in canonical order; PASS is also the answer that declines a bomb window. */
enum tichu_kind {
    TICHU_PASS,
    TICHU_DOG,
    TICHU_SINGLE,
    TICHU_PAIR,
    TICHU_TRIPLE,
    TICHU_FULL_HOUSE,
    TICHU_PAIR_SEQUENCE,
    TICHU_STRAIGHT,
    TICHU_BOMB_FOUR,
    TICHU_BOMB_STRAIGHT,
    TICHU_PLAY_KINDS,
    TICHU_WISH = 16, /* action: `rank` is the rank wished, 2 to 14, or 0 for none */
    TICHU_GIFT = 17, /* action: `rank` is the seat that receives the Dragon trick */
    TICHU_CALL = 18  /* action: call Grand Tichu (question GRAND) or Tichu (later) */
};

/* What is asked. */
enum tichu_question {
    TICHU_ASK_GRAND,
    TICHU_ASK_EXCHANGE,
    TICHU_ASK_TURN,
    TICHU_ASK_WINDOW,
    TICHU_ASK_WISH,
    TICHU_ASK_GIFT,
    TICHU_OVER
};

enum tichu_call { TICHU_NO_CALL, TICHU_SMALL, TICHU_GRAND };

/* Rule options that the kernel knows, as bits; every other option must be official. */
enum tichu_option {
    TICHU_PHOENIX_LEADS_AT_ONE = 1,
    TICHU_BOMBS_IGNORE_WISH = 2,
    TICHU_LAST_DRAGON_KEPT = 4,
    TICHU_DOUBLE_IS_100 = 8,
    TICHU_NO_GRAND = 16,
    TICHU_MUST_WISH = 32,
    TICHU_OPTIONS = 63
};

/* Why something is refused. Zero and above is success; each code names one fault. */
enum tichu_fault {
    TICHU_BAD_VERSION = -1,     /* struct or table of another version */
    TICHU_BAD_OPTION = -2,      /* a rule option that the kernel does not know */
    TICHU_BAD_CARD = -3,        /* a bit above 55 */
    TICHU_CARD_TWICE = -4,      /* a card lies in two places */
    TICHU_BAD_HAND_SIZE = -5,   /* more than 14 cards, or other sizes than the phase has */
    TICHU_BAD_QUESTION = -6,    /* no such question, or not in this state */
    TICHU_BAD_SEAT = -7,        /* a seat above 3, or one that cannot be asked */
    TICHU_BAD_OUT = -8,         /* out order and empty hands differ, or the round is over */
    TICHU_BAD_TRICK = -9,       /* no such combination, or owner and turn do not fit */
    TICHU_BAD_WISH = -10,       /* no such rank, or the Mah Jong is still in a hand */
    TICHU_BAD_CALL = -11,       /* no such call */
    TICHU_BAD_POINTS = -12,     /* points out of range, or they do not add up to 100 */
    TICHU_BAD_EXCHANGE = -13,   /* cards given that the seat does not hold, or given twice */
    TICHU_BAD_ACTION = -14,     /* an action that is not legal here */
    TICHU_BAD_CONSTRAINTS = -15,/* sizes, fixed and unseen cards contradict one another */
    TICHU_NO_DEAL_FITS = -16,   /* nothing satisfies the constraints */
    TICHU_BAD_POLICY = -17,     /* a table of another size, version or kind */
    TICHU_TOO_SMALL = -18,      /* the array that takes the answer is too short */
    TICHU_STOPPED = -19,        /* the stop flag was set */
    TICHU_NO_MEMORY = -20
};

/* A play or another action. */
typedef struct tichu_move {
    uint64_t cards;  /* the cards, bit i for the card with index i */
    uint8_t kind;    /* enum tichu_kind */
    uint8_t length;  /* number of cards */
    uint8_t rank;    /* half units */
    uint8_t phoenix; /* the rank 2 to 14 the Phoenix stands for in a combination, else 0 */
    uint32_t unused; /* 0 */
} tichu_move;

/* A position with all four hands, at any question of a round. */
typedef struct tichu_position {
    uint32_t version;     /* TICHU_ABI */
    uint32_t options;     /* enum tichu_option */
    uint64_t hands[4];    /* GRAND and EXCHANGE: the 14 cards dealt; GRAND: see `eights` */
    uint64_t eights[4];   /* GRAND: the first eight cards; 0 elsewhere, or where unknown */
    uint64_t top;         /* the cards of the combination on the table, 0 for none */
    int16_t won[4];       /* points of the tricks won */
    int16_t pile;         /* points of the running trick, its top included */
    uint8_t kind;         /* of the combination on the table; PASS for an empty table */
    uint8_t rank;         /* of it, half units */
    uint8_t owner;        /* who played it */
    uint8_t question;     /* enum tichu_question */
    uint8_t seat;         /* who is asked */
    uint8_t turn;         /* whose ordinary turn is next; 4: the trick is to be collected */
    uint8_t wish;         /* open wish 2 to 14, else 0 */
    uint8_t played;       /* bit i: seat i has played its first card */
    uint8_t out_count;    /* players out */
    uint8_t out[4];       /* who, in order */
    uint8_t calls[4];     /* enum tichu_call */
    uint8_t given[4][3];  /* EXCHANGE: index + 1 of the card to next, partner, previous; else 0 */
    uint8_t answered;     /* GRAND: bit i: seat i has answered */
} tichu_position;

/* The version of the ABI, and the hash of the sources the library was built from. */
TICHU_API int32_t tichu_abi(void);
TICHU_API const char *tichu_source_hash(void);

/* 0 if the position can be, else the fault. */
TICHU_API int32_t tichu_check(const tichu_position *position);

/* List the legal plays of a position at a turn or a window, merged and in canonical order.
 * Returns their number; `capacity` is the length of `moves`. */
TICHU_API int32_t tichu_legal(const tichu_position *position, tichu_move *moves, int32_t capacity);

/* Partitions: the layout of a table of weights, one for each combination. The Phoenix alone is
 * the single of rank 0, the Dragon the single of rank 15. */
enum tichu_weights {
    TICHU_WEIGHT_SINGLE = 0,     /* + rank 0 to 15 */
    TICHU_WEIGHT_DOG = 16,       /* one place */
    TICHU_WEIGHT_PAIR = 17,      /* + rank 0 to 14, 0 and 1 unused, as below */
    TICHU_WEIGHT_TRIPLE = 32,    /* + rank */
    TICHU_WEIGHT_FULL_HOUSE = 47,/* + rank of the triple */
    TICHU_WEIGHT_FOUR = 62,      /* + rank */
    TICHU_WEIGHT_STRAIGHT = 77,  /* + 15 * (length - 5) + top */
    TICHU_WEIGHT_SEQUENCE = 227, /* + 15 * (pairs - 2) + top */
    TICHU_WEIGHTS = 317
};

/* The least weight of a partition of each of many hands. */
TICHU_API int32_t tichu_partition_weights(const uint64_t *hands, int32_t count,
                                          const int32_t *weights, int64_t *least,
                                          const volatile int32_t *stop);

/* The lightest partition of a hand, as leads. Returns the number of combinations. */
TICHU_API int32_t tichu_partition(uint64_t hand, const int32_t *weights, int64_t *least,
                                  tichu_move *moves, int32_t capacity);

/* What is known of four hands: who may hold which of the unseen cards. */
typedef struct tichu_constraints {
    uint32_t version;     /* TICHU_ABI */
    uint8_t sizes[4];     /* cards in each hand, the fixed ones included */
    uint64_t fixed[4];    /* cards known to lie in a hand */
    uint64_t excluded[4]; /* cards known not to lie in it */
    uint64_t unseen;      /* cards whose place is unknown; none of them is fixed */
} tichu_constraints;

/* Draw hands uniformly among all that fit, four words a deal, for the deals `first` and after.
 * More unseen cards than free places: the rest lies in nobody's hand, and that is drawn as well. */
TICHU_API int32_t tichu_deals(const tichu_constraints *constraints, uint64_t seed, uint64_t first,
                              int32_t count, uint64_t *hands, const volatile int32_t *stop);

/* In how many ways the unseen cards can lie, as two halves of a 128-bit number. */
TICHU_API int32_t tichu_count_deals(const tichu_constraints *constraints, uint64_t ways[2]);

#endif
