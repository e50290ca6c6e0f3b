/* The ask `round` of docs/protocol.md: a round that is over, and every event of it as it happened. */
import type { Card, Cents, Round, Seat } from "./protocol";

export interface DealtCard {
  place: "seat" | "dealer" | "bonus-box" | "discard-rack" | string;
  seat?: number | null;
  card: Card;
  face_up: boolean;
}

interface At {
  at_ms: number;
}

interface CollectedWager {
  seat: number;
  wager: string;
  amount_cents: Cents;
}

export type Step = At &
  (
    | { what: "wager_placed" | "wager_withdrawn" | "play_made"; seat: number; wager: string; amount_cents: Cents }
    | { what: "cards_dealt"; cards: DealtCard[] }
    | { what: "cards_discarded"; seat: number; cards: Card[] }
    | { what: "seat_folded"; seat: number; words: string }
    | { what: "dealer_revealed"; cards: Card[]; hand?: string | null }
    | { what: "seat_settled" | "seat_left"; seat: number }
    | { what: "forfeits_collected"; wagers: CollectedWager[]; hands: number[]; clause?: string | null }
    | { what: "claim_made"; seat: number; hand?: string | null }
    | { what: "claim_paid" | "claim_backed_out" | "envy_paid"; seat: number; amount_cents: Cents }
    | { what: "irregularity_found" | "round_voided"; words?: string | null; clause?: string | null }
    | { what: "round_opened" | "bets_closed" | "round_ended" | "deck_shown" | "method_changed" | "card_taken_back" }
  );

/* A seat of a past round: who played it is a number. */
export type PastSeat = Omit<Seat, "player" | "status"> & { player: number; own: boolean; discarded?: Card[] };

export interface Past extends Round {
  table: number;
  opened_ms: number;
  ended_ms: number;
  void: boolean;
  seats: PastSeat[];
  steps: Step[];
  about?: { at_ms: number; words: string }[]; /* corrections, disputes, remarks: for the floor */
}
