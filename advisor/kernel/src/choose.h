/* How a play is chosen: the action of the greatest score, of equal ones the first. */
#ifndef TICHU_CHOOSE_H
#define TICHU_CHOOSE_H

#include "view.h"

/* The best action so far. */
typedef struct {
    int64_t score;
    int index; /* in the order of plays; -1 for a pass or nothing yet */
} choice;

/* Take a play if it is better; a pass gives way to an equal score. */
static inline void choice_consider(choice *best, int64_t score, int index) {
    if (score < best->score) return;
    if (score == best->score && best->index >= 0 && index > best->index) return;
    best->score = score;
    best->index = index;
}

/* By how much the lightest partition grows with a play that is not one of the plan, if only the
 * combinations that have cards of its ranks are parted anew. */
int64_t choice_increase(game *g, const view *v, const tichu_play *play);

/* Choose among the singles of a hand without bombs for a trick of singles, where it may pass;
 * 0 for a pass. */
int choose_single(game *g, view *v, tichu_play *chosen);

#endif
