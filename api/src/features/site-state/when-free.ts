import { setTimeout as wait } from 'node:timers/promises';
import type { SiteState } from './site-state.service.ts';
import { runOf } from './staged-content.service.ts';

/** How long a write waits for a run that changes the same document, in ms. */
const WAIT_MS = 5_000;
const STEP_MS = 50;

/**
 * Reads a document until no run is about to change it.
 * @param refuse makes the error for a write that has waited long enough, and for one whose document an
 *   ended run could not finish (`isLeft`): nobody knows when that will be possible
 */
export async function whenFree<T extends { next?: unknown }>(
  read: () => Promise<T>,
  refuse: (isLeft: boolean) => Promise<Error> | Error,
  { siteState, waitMs = WAIT_MS }: { siteState: Pick<SiteState, 'unfoldedRuns'>; waitMs?: number },
): Promise<T> {
  const end = performance.now() + waitMs;
  for (;;) {
    const document = await read();
    if (!document.next) return document;
    if (siteState.unfoldedRuns().includes(runOf(document.next) ?? '')) throw await refuse(true);
    if (performance.now() >= end) throw await refuse(false);
    await wait(STEP_MS);
  }
}

/**
 * Why a document cannot be written now.
 * @param what such as `page`
 */
export const whyHeld = (what: string, isLeft: boolean): string =>
  isLeft
    ? `An import could not finish this ${what}, so it cannot be changed yet. “Imports and undo” says more.`
    : `An import is changing this ${what}. Try again in a moment.`;
