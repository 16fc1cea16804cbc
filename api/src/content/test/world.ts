import type { NewState } from '../state.ts';
import type { ContentStore } from '../store.ts';
import type { TestChange } from './site.ts';

/** A request of a client, with all answers that it was given. */
export interface Request {
  name: string;
  change: TestChange;
  /** States that arrive long before the commit. */
  early: NewState[];
  /** All answers that the client has heard. It ignores the runs that it has given up. */
  answers: Set<'saved' | 'not saved' | 'unknown'>;
  /** The run whose answer the client waits for. */
  waitsFor?: { instance: Instance } | undefined;
}

/** A draft that names a state. It counts when it is acknowledged. */
export interface Draft {
  state: string;
  isAcknowledged: boolean;
}

/** An instance of the site. */
export interface Instance {
  name: string;
  store: ContentStore;
}
