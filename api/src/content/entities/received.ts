import type { PageDetails } from '@siteyard/schemas/content';

/** The last value that another site, a folder or a seed sent for the settings or a section. */
export interface ReceivedState {
  /** The hash of the state, which plans compare. */
  hash: string;
  /** The state; absent if a seed sent it: the product has its files. */
  state?: string;
}

/** The last values that another site, a folder or a seed sent for a page. */
export interface ReceivedPage {
  hash: string;
  /** The number that it has there. */
  id?: number;
  details?: PageDetails;
  /** The state with its content. */
  content?: string;
}

/** The ids of all states that received values name. */
export const statesOfReceived = (
  received: Record<string, { state?: string; content?: string }> = {},
): string[] => Object.values(received).flatMap(({ state, content }) => state ?? content ?? []);
