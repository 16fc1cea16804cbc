import type { RunDeps } from '../core/run-deps.ts';
import { requestOf } from '../core/run-request.ts';
import { STARTED } from '../store/run-states.ts';
import type { Run } from '../store/run.model.ts';

/**
 * The started runs without a commit that were begun between two times, newest first, at most 200: they have
 * failed, are being applied, or were applied before an upgrade of the site.
 */
export async function withoutCommit(
  { content, store }: Pick<RunDeps, 'content' | 'store'>,
  after: Date,
  before: Date,
): Promise<Run[]> {
  const found = await store.begunBetween(after, before, STARTED);
  const committed = await content.committed(found.map(({ _id }) => requestOf(_id)));
  return found.filter(({ _id }) => !committed.has(requestOf(_id)));
}
