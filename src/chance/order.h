/* order.h - is this an order of a deck? */
#ifndef BAIZE_CHANCE_ORDER_H
#define BAIZE_CHANCE_ORDER_H

#include <baize/card.h>
#include <baize/status.h>
#include <stddef.h>

/* CARD_COUNT for none or more than 54 cards, CARD_SYNTAX for what is no card, CARD_TWICE. */
enum baize_status chance_check_order(const baize_card *order, size_t count);

#endif
