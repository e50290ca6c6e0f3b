/* vocabulary.h - the words of the rule documents: enums (words.h), ids, words for people. The ids are what rule files
 * hold; they never change. */
#ifndef BAIZE_VOCABULARY_H
#define BAIZE_VOCABULARY_H

#include <baize/api.h>
#include <baize/words.h>
#include <stdbool.h>

/* Ids and words of what embedders print most. */
BAIZE_API const char *baize_game_id(enum baize_game game);
BAIZE_API const char *baize_game_words(enum baize_game game);
BAIZE_API const char *baize_wager_id(enum baize_wager wager);
BAIZE_API const char *baize_wager_words(enum baize_wager wager);
BAIZE_API const char *baize_role_id(enum baize_role role); /* "dealer", "program" */

/* dealer < floorperson < supervisor < manager < executive. Players, cashiers and auditors stand beside this order: a
 * cashier is not "a dealer or above". What a player may do, anybody of the order may enter for the player. The program
 * reaches nobody: each machine says which acts are the program's. */
BAIZE_API bool baize_role_reaches(enum baize_role role, enum baize_role least);

#endif
