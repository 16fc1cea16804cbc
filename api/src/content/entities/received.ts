import type { PageDetails } from '@siteyard/schemas/content';

/** The last state of the settings, a section or an item in an import. The import may be a seed. */
export interface ReceivedState {
  /** The hash of the state, which plans compare. */
  hash: string;
  /** The state; absent after a seed, because the product contains the files of the seed. */
  state?: string;
}

/** The last state of a page in an import. The import may be a seed. */
export interface ReceivedPage {
  hash: string;
  /** The number of the page in the import. */
  id?: number;
  details?: PageDetails;
  /** The state with its content. */
  content?: string;
}

/** The ids of all states that received values name. */
export const statesOfReceived = (
  received: Record<string, { state?: string; content?: string }> = {},
): string[] => Object.values(received).flatMap(({ state, content }) => state ?? content ?? []);
