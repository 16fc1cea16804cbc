import type { Call } from './route.ts';

/** The parts of a call on which its entry in the activity log depends. */
export type LoggedCall = Pick<
  Call<undefined, undefined, undefined>,
  'actor' | 'revision' | 'about'
>;

/** The last change of a page or an item. */
interface LastChange {
  revision: number;
  /** The name of the actor; null if unknown. */
  by: string | null;
}

/**
 * Omits a call from the activity log, because it has found its values stored already. The call may also
 * be a retry after an answer that was lost, so that the log lacks the change. It stays in the log if its
 * `If-Match` is older than the last change, and the caller has made that change. A retry without
 * `If-Match` cannot be recognised, so the log has no entry for its change.
 */
export function omitUnchanged({ actor, revision, about }: LoggedCall, last: LastChange): void {
  const isRetry = revision !== undefined && revision !== last.revision && actor().name === last.by;
  if (!isRetry) about(null);
}
