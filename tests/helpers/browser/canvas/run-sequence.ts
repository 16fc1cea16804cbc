import type { BrowserContext, Page } from 'playwright-core';
import type { DraftAnswer, PageAnswer } from '@siteyard/schemas/http';
import { expect } from 'vitest';
import { createDice } from '../../dice.ts';
import { historyRecorded } from '../editor.ts';
import { callAs } from '../admin-page.ts';
import type { SiteAddress } from '../../running-site.ts';
import { createActions } from './actions.ts';
import { problemOf } from './judge.ts';
import { readState, RICH_TEXT, type PageState } from './page-state.ts';
import { textsOf } from './stored-texts.ts';

/** The maximum time until a text appears on the canvas, in ms. */
const PATIENCE_MS = 10_000;

/** A limit that is higher than the number of steps in any sequence. */
const MOST_STEPS = 200;

/** The open editor of a new page. */
interface Editing {
  page: Page;
  context: BrowserContext;
  made: PageAnswer;
  expectNoErrors: () => void;
}

/**
 * Performs the random actions of a seed on the canvas, and checks each text after each action. At the
 * end, checks that the draft has each text, that undoing all steps restores the start, and that redoing
 * them restores the end.
 * @throws {Error} whose message lists the actions
 */
export async function checkSequence(
  { page, context, made, expectNoErrors }: Editing,
  site: SiteAddress,
  seed: number,
  length: number,
): Promise<void> {
  const done: string[] = [];
  const draft = async () => {
    const path = `/api/pages/${made.id}/draft`;
    return ((await callAs(context, site, 'GET', path)) as DraftAnswer).draft;
  };
  const sameTexts = async (expected: PageState) =>
    expect.poll(async () => textsIn(await readState(page))).toEqual(textsIn(expected));
  try {
    const start = await readState(page);
    const last = await act(page, seed, length, done, expectNoErrors);
    await closeAll(page, done);
    const end = await settled(page, (after) =>
      problemOf({ kind: 'other' }, last, after, last.texts[RICH_TEXT]),
    );
    await expect
      .poll(async () => textsOf((await draft())?.content ?? made.content, made, end.texts))
      .toEqual(textsIn(end));
    const steps = await undoAll(page);
    done.push(`undo ${steps} times`);
    await sameTexts(start);
    await expect.poll(draft).toBeNull();
    done.push('redo');
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('Control+y');
    await sameTexts(end);
    expectNoErrors();
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(`Seed ${seed}: ${done.join(', ')}. ${problem}`, { cause: error });
  }
}

/** Performs the random actions. @param done receives the name of each action */
async function act(
  page: Page,
  seed: number,
  length: number,
  done: string[],
  expectNoErrors: () => void,
): Promise<PageState> {
  const next = createActions(page, createDice(seed));
  let state = await readState(page);
  let stored = state.texts[RICH_TEXT];
  for (let step = 0; step < length; step += 1) {
    const now = await readState(page);
    if (now.dialog === 'closed') stored = state.texts[RICH_TEXT];
    // The texts are those after the previous action. A text that has disappeared since then counts as
    // lost by the current action.
    const before = { ...now, texts: state.texts };
    const action = await next(before);
    done.push(action.name);
    await action.run();
    state = await settled(page, (after) => problemOf(action.act, before, after, stored));
    expectNoErrors();
  }
  return state;
}

/** Waits until the state has no problem, and returns it. */
export async function settled(
  page: Page,
  problemOfState: (state: PageState) => string | null,
): Promise<PageState> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const state = await readState(page);
    const problem = problemOfState(state);
    if (problem === null) return state;
    if (Date.now() > until) throw new Error(problem);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** Saves the text of an open dialog, and ends dragging, typing and selection. */
async function closeAll(page: Page, done: string[]): Promise<void> {
  if ((await readState(page)).dialog !== 'closed') {
    done.push('save');
    await page.locator('[role="dialog"] button:enabled', { hasText: 'Save' }).waitFor();
    await page.keyboard.press('Control+s');
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
  }
  // Escape ends a drag, closes a text, and removes the selection.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await historyRecorded(page);
}

/** Undoes all steps. Returns their number. */
async function undoAll(page: Page): Promise<number> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    if (!(await readState(page)).canUndo) return steps;
    await page.keyboard.press('Control+z');
  }
  throw new Error(`The history has more than ${MOST_STEPS} steps.`);
}

/** The texts without empty ones, which may not be visible. */
const textsIn = ({ texts }: PageState) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
