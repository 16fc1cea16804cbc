/** A period with its rate, in a group of periods with the same unit. */
export interface Part {
  id: string;
  /** The id of the period that must be charged too, if there is one. */
  beside: string | undefined;
  /** The number of units that the period covers. */
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

/** The charged periods of a rental. */
export interface Cover {
  amount: number;
  /** How often each period is charged. */
  periods: Record<string, number>;
  /** The time that the periods cover, in minutes. */
  minutes: number;
}
