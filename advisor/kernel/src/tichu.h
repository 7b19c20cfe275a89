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
    TICHU_BAD_POINTS = -12,     /* points out of range, or more than there are */
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
    uint8_t given[4][3];  /* index + 1 of the card to next, partner, previous; 0 for not yet, or
                           (in play) not known; a policy remembers what it gave */
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

/* How many leads each of many hands has, merged, as an empty table without a wish lists them. */
TICHU_API int32_t tichu_count_leads(const uint64_t *hands, int32_t count, int32_t *leads);

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
    uint64_t played[4];   /* with `exchange`: cards played since; kept, so fixed or received */
    uint32_t exchange;    /* 1: all this is said of the hands before the exchange, which playouts
                           then make: the cards `given` in the position, for the others what
                           policies choose out of the cards that are not fixed */
    uint32_t unused;      /* 0 */
} tichu_constraints;

/* Draw hands uniformly among all that fit, four words a deal, for the deals `first` and after.
 * More unseen cards than free places: the rest lies in nobody's hand, and that is drawn as well. */
TICHU_API int32_t tichu_deals(const tichu_constraints *constraints, uint64_t seed, uint64_t first,
                              int32_t count, uint64_t *hands, const volatile int32_t *stop);

/* In how many ways the unseen cards can lie, as two halves of a 128-bit number. */
TICHU_API int32_t tichu_count_deals(const tichu_constraints *constraints, uint64_t ways[2]);

/* A policy is a flat table of integers: a head of four, the weights of partitions, then one weight
 * for each feature of an action. The action of the greatest score is chosen, of equal ones the
 * first in canonical order (a pass counts as the last). Whether a play can be beaten is looked at
 * only near the end: at most 2 plays left in the partition, or an opponent with few cards. docs/kernel.md explains each feature.
 * Half ranks are those of a play, the Dragon counted as 30; "few" is three cards or less. */
enum tichu_policy {
    TICHU_POLICY_VERSION, /* TICHU_POLICY_NOW */
    TICHU_POLICY_LENGTH,  /* TICHU_POLICY_SIZE */
    TICHU_POLICY_KIND,    /* enum tichu_policy_kind */
    TICHU_POLICY_UNUSED,
    TICHU_POLICY_WEIGHTS, /* TICHU_WEIGHTS places: what a good hand is */

    TICHU_LEAD = TICHU_POLICY_WEIGHTS + TICHU_WEIGHTS,
    TICHU_LEAD_KIND = TICHU_LEAD,         /* + kind: 10 places */
    TICHU_LEAD_RANK = TICHU_LEAD + 10,    /* + kind: for each half rank */
    TICHU_LEAD_CARD = TICHU_LEAD + 20,    /* for each card */
    TICHU_LEAD_INCREASE,                  /* for each unit by which the partition grows; <= 0 */
    TICHU_LEAD_FINISH,                    /* the last cards */
    TICHU_LEAD_BOSS,                      /* nothing unseen but a bomb beats it */
    TICHU_LEAD_BOSS_RUN,                  /* the same, and at most one other play is no boss */
    TICHU_LEAD_LAST_LOSER,                /* no boss, and all others are */
    TICHU_LEAD_OPPONENT_FITS,             /* an opponent has as many cards, and it is no boss */
    TICHU_LEAD_OPPONENT_ONE_RANK,         /* each half rank of a single against one last card */
    TICHU_LEAD_PARTNER_ONE,               /* a single to the partner's last card */
    TICHU_LEAD_PARTNER_ONE_RANK,          /* each half rank of it */
    TICHU_LEAD_PHOENIX,                   /* the Phoenix is in it */
    TICHU_LEAD_DRAGON,
    TICHU_LEAD_DOG_PARTNER_CALLED,
    TICHU_LEAD_DOG_I_CALLED,
    TICHU_LEAD_DOG_PARTNER_FEW,
    TICHU_LEAD_DOG_COUNT,                 /* for each play in the partition */
    TICHU_LEAD_COST,                      /* for each unit the play weighs in the partition */
    TICHU_LEAD_OPPONENT_FEW_CARD,         /* each card led while an opponent has few */

    TICHU_PASS_OPPONENT,                  /* an opponent owns the trick */
    TICHU_PASS_PARTNER,
    TICHU_PASS_OPPONENT_POINTS,           /* for each point in the trick */
    TICHU_PASS_PARTNER_POINTS,
    TICHU_PASS_OPPONENT_CALLED,           /* the owner has called */
    TICHU_PASS_PARTNER_CALLED,
    TICHU_PASS_OPPONENT_FEW,              /* the owner has few cards */
    TICHU_PASS_PARTNER_FEW,
    TICHU_PASS_OPPONENT_COUNT,            /* for each play in my partition */
    TICHU_PASS_PARTNER_COUNT,
    TICHU_PASS_OPPONENT_RANK,             /* for each half rank of the top */
    TICHU_PASS_PARTNER_RANK,
    TICHU_PASS_TOP_BOSS,                  /* nothing unseen but a bomb beats the partner's top */
    TICHU_PASS_PARTNER_TO_PLAY,           /* the opponent's trick, and the partner's turn to come */

    TICHU_PLAY,
    TICHU_PLAY_KIND = TICHU_PLAY,         /* + kind */
    TICHU_PLAY_RANK = TICHU_PLAY + 10,    /* + kind: for each half rank */
    TICHU_PLAY_INCREASE = TICHU_PLAY + 20,/* for each unit by which the partition grows; <= 0 */
    TICHU_PLAY_BREAK,                     /* a play that is not one of the partition; <= 0 */
    TICHU_PLAY_FINISH,
    TICHU_PLAY_BOSS,
    TICHU_PLAY_BOSS_RUN,
    TICHU_PLAY_PHOENIX,                   /* the Phoenix is in a combination */
    TICHU_PLAY_PHOENIX_ALONE,
    TICHU_PLAY_PHOENIX_POINTS,            /* alone: for each point in the trick */
    TICHU_PLAY_DRAGON,
    TICHU_PLAY_DRAGON_POINTS,
    TICHU_PLAY_ACE,                       /* a single ace */
    TICHU_PLAY_ACE_POINTS,
    TICHU_PLAY_BOMB_POINTS,               /* an opponent's trick bombed: for each point */
    TICHU_PLAY_BOMB_OPPONENT_CALLED,      /* its owner has called */
    TICHU_PLAY_BOMB_OPPONENT_FEW,
    TICHU_PLAY_BOMB_COUNT,                /* for each play in my partition */
    TICHU_PLAY_BOMB_PARTNER,              /* the partner's trick bombed */
    TICHU_PLAY_COST,                      /* for each unit the play weighs in the partition */

    TICHU_GIFT_PREVIOUS,                  /* the Dragon's trick goes to the previous player */
    TICHU_GIFT_CARD,                      /* for each card the receiver has */
    TICHU_GIFT_CALLED,                    /* the receiver has called */

    TICHU_WISH_NONE,
    TICHU_WISH_NONE_PARTNER_CALLED,
    TICHU_WISH_GIVEN,                     /* the rank I gave the next player */
    TICHU_WISH_RANK,                      /* for each rank */
    TICHU_WISH_HELD,                      /* for each card of it that I hold */
    TICHU_WISH_ACE_NEXT_CALLED,
    TICHU_WISH_ACE_PREVIOUS_CALLED,

    TICHU_TICHU_BASE,                     /* Tichu is called if the sum is above 0 */
    TICHU_TICHU_WEIGHT,                   /* for each unit the lightest partition weighs */
    TICHU_TICHU_COUNT,                    /* for each play in it */
    TICHU_TICHU_ACE,
    TICHU_TICHU_DRAGON,
    TICHU_TICHU_PHOENIX,
    TICHU_TICHU_DOG,
    TICHU_TICHU_MAH_JONG,
    TICHU_TICHU_BOMB,
    TICHU_TICHU_PARTNER_CALLED,
    TICHU_TICHU_OPPONENT_CALLED,
    TICHU_TICHU_PLAYED,                   /* for each card the others have played */

    TICHU_GRAND_BASE,                     /* Grand Tichu is called if the sum is above 0 */
    TICHU_GRAND_ACE,
    TICHU_GRAND_DRAGON,
    TICHU_GRAND_PHOENIX,
    TICHU_GRAND_BOTH,                     /* Dragon and Phoenix */
    TICHU_GRAND_DOG,
    TICHU_GRAND_MAH_JONG,
    TICHU_GRAND_KING,
    TICHU_GRAND_PARTNER_CALLED,

    TICHU_GIVE_OPPONENT,                  /* + rank: 0 Dog, 1 Mah Jong, 15 Phoenix, 16 Dragon */
    TICHU_GIVE_PARTNER = TICHU_GIVE_OPPONENT + 17,      /* + rank */
    TICHU_GIVE_CALLER = TICHU_GIVE_PARTNER + 17,        /* + rank: the partner has called */
    TICHU_GIVE_OPPONENT_LOOSE = TICHU_GIVE_CALLER + 17, /* a single of the lightest partition */
    TICHU_GIVE_PARTNER_LOOSE,
    TICHU_GIVE_OPPONENT_MORE,             /* for each other card of the rank that I hold */
    TICHU_GIVE_PARTNER_MORE,
    TICHU_GIVE_EVEN_NEXT,                 /* even to the next, odd to the previous */
    TICHU_GIVE_ODD_NEXT,                  /* the other way round */
    TICHU_POLICY_SIZE
};

enum tichu_policy_kind {
    TICHU_POLICY_RANDOM, /* uniformly random legal actions, no calls */
    TICHU_POLICY_GREEDY, /* any legal lead, partitions not looked at but for calls and exchange */
    TICHU_POLICY_PLAN    /* leads out of the lightest partition */
};

#define TICHU_POLICY_NOW 1

/* How one played deal ended. */
typedef struct tichu_outcome {
    int16_t points[2]; /* of each team, calls included */
    uint8_t first;     /* who was first out */
    uint8_t doubled;   /* 0 no double victory, else 1 + the team */
    uint8_t calls;     /* bit i: seat i called Tichu; bit 4 + i: Grand Tichu */
    uint8_t unused;
} tichu_outcome;

/* What many deals add up to. */
typedef struct tichu_totals {
    int64_t rounds;
    int64_t first[4];    /* how often each seat was first out */
    int64_t doubled[2];  /* double victories of each team */
    int64_t points[2];   /* of each team */
    int64_t squares[2];  /* of its points */
    int64_t difference_squares; /* of points of team 0 less those of team 1 */
    int64_t called[4], made[4]; /* calls of each seat, small and Grand, and how many succeeded */
} tichu_totals;

/* Play many deals to the end.
 *
 * `constraints` NULL: always the hands of the position; else hands are drawn for the deals `first`
 * and after, and those of the position do not count (nor do its first eights where they are 0).
 * `action` NULL or what the seat that is asked does first; then seat i follows policies[i].
 * `outcomes` NULL or one for each deal. Totals are set, not added to. Returns the number of deals.
 */
TICHU_API int32_t tichu_playouts(const tichu_position *position,
                                 const tichu_constraints *constraints, const tichu_move *action,
                                 const int32_t *const policies[4], uint64_t seed, uint64_t first,
                                 int32_t count, tichu_totals *totals, tichu_outcome *outcomes,
                                 const volatile int32_t *stop);

#endif
