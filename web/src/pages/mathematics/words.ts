/* What the figures mean, each in one plain sentence. */
export interface Meaning {
  key: "house_edge" | "element_of_risk" | "average_wager" | "hit_frequency" | "standard_deviation";
  title: string;
  says: string;
}

export const MEANINGS: Meaning[] = [
  { key: "house_edge", title: "House edge", says: "What the house keeps of each Ante or side wager on average; below zero the player wins." },
  { key: "element_of_risk", title: "Element of risk", says: "The same loss, but of all money that is down in the end: raises count too." },
  { key: "average_wager", title: "Average bet", says: "What is down in the end on average, in units of the first wager." },
  { key: "hit_frequency", title: "Hits", says: "How often the wager's paytable pays; of the Ante: how often its bonus does." },
  { key: "standard_deviation", title: "Std. deviation", says: "How far one result usually lies from the average: larger is wilder." },
];
