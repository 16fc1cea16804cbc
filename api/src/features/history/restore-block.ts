import type { RestoredAnswer } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import { withEarlierBlock } from '@siteyard/schemas/content';
import type { PageEntry } from '../../content/entities/page.ts';
import { applyPlanned } from '../../content/planned-change.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { readMergeable } from '../pages/mergeable-page.ts';
import { liveEntry, pageEntity, readPage } from '../pages/page-record.ts';
import type { PlannedPages } from '../pages/planned-pages.service.ts';
import { describeChanges } from './describe-commit.ts';

export interface RestoreBlockDeps {
  content: Pick<ContentStore, 'at' | 'commit' | 'get' | 'refresh'>;
  planned: Pick<PlannedPages, 'plan'>;
}

/**
 * Restores one block of a page, and the blocks in it, in their state after a commit.
 * @throws AppError `commit_not_found`, `page_not_found`; `version_not_found` if the page did not have the
 *   block after that commit; `plan_drifted` if another caller changes the page at the same time
 */
export async function restoreBlock(
  deps: RestoreBlockDeps,
  number: number,
  { page: id, block }: { page: number; block: string },
  { actor, dryRun }: { actor: Actor; dryRun: boolean },
): Promise<RestoredAnswer> {
  const { content } = deps;
  const past = await content.at(number);
  if (!past) throw new AppError('commit_not_found');
  const read = async (entry: PageEntry) =>
    readMergeable(await readPage(content, entry), entry.address).page;
  const present = liveEntry(await content.refresh(), id);
  const [then, now] = [await read(liveEntry(past, id)), await read(present)];
  const restored = withEarlierBlock(now.content, then.content, block);
  if (!restored) throw new AppError('version_not_found');
  const { version, key, published_at, unpublished_at = null, received = {} } = present;
  const state = {
    key,
    published_at,
    unpublished_at,
    received,
    status: 'live' as const,
    page: {
      ...now,
      content: restored,
    },
  };
  const { change } = await deps.planned.plan(id, version, actor, state, 'Try again.');
  const entry = change.entry(await content.refresh(), present.updated_at);
  const after = entry?.[1] as PageEntry;
  const isSame = after.content_hash === present.content_hash;
  const answer: RestoredAnswer = {
    commit: null,
    notes: [],
    ...describeChanges(
      isSame
        ? []
        : [
            {
              entity: pageEntity(id),
              before: present,
              after,
            },
          ],
    ),
  };
  if (dryRun || isSame) return answer;
  const { _id } = await content.commit(
    { by: actor.name, source: actor.source },
    {
      kind: 'bring_back',
      states: change.states,
      compute: (snapshot, at) => ({
        entries: applyPlanned([change], snapshot, at),
        about: { brings_back: number },
      }),
    },
  );
  return { ...answer, commit: _id };
}
