/** A period with its rate, in a group of periods that are measured in one unit. */
export interface Part {
  id: string;
  /** The id of the period without which this one does not count. */
  beside: string | undefined;
  /** The units that it covers. */
  length: number;
  rate: number;
}

/** Periods that can be added to each other, and the time that they have to cover. */
export interface Group {
  parts: Part[];
  /** The units of the rental, at least 1. */
  need: number;
  /** The length of a unit in minutes. */
  unit: number;
}

/** Periods that cover a rental. */
export interface Cover {
  amount: number;
  /** How often each period is charged. */
  periods: Record<string, number>;
  /** The time that they cover, in minutes. */
  minutes: number;
}
