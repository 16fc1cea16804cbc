import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ContentRun, DraftAnswer, ProposalAnswer } from '@siteyard/schemas/http';
import { filesIn, readOwner } from '../../../../api/src/embedded-db/address.ts';
import { createAgent, type Agent } from '../../../helpers/agent.ts';
import { pageContent, heading } from '../../../helpers/factories.ts';
import { ADMIN, startSite, type RunningSite } from '../../../helpers/running-site.ts';
import {
  ended,
  importBundle,
  plan,
  sendBundle,
  sentPage,
  type SentBundle,
} from '../../../helpers/content-runs.ts';
import { kill } from './imports.ts';
import { makeToken } from '../../../helpers/make-token.ts';

/**
 * The effect of a run on unpublished content: `carry` merges drafts with new content, `propose` creates
 * proposals, `withdraw` removes proposals with an undo, and `bring_back` undoes that undo.
 */
type Step = 'carry' | 'propose' | 'withdraw' | 'bring_back';

/** The moment of the kill: `after` is the time since the first page has changed, in ms. */
export interface FoldMoment {
  step: Step;
  after: number;
}

const PAGES = Array.from({ length: 40 }, (_, index) => 30 + index);
const keyOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
const blocks = (n: number, note: string) => [heading('h', `Text ${n}`), heading('d', note)];

const bundleOf = (n: number): SentBundle => ({
  siteId: null,
  pages: PAGES.map((id) => sentPage(id, { key: keyOf(id) }, ...blocks(n, 'published'))),
});

/** The content of a draft or proposal: the number of its import, and its note. */
interface Unpublished {
  n: number;
  note: unknown;
}

function unpublished(found: DraftAnswer['draft'] | ProposalAnswer['proposal']): Unpublished | null {
  if (!found) return null;
  const texts = found.content.content.map(({ props }) => props['text']);
  return { n: Number(/^Text (\d+)$/.exec(String(texts.at(-2)))?.[1]), note: texts.at(-1) };
}

/**
 * Applies runs to pages with drafts, and kills the site while each run changes the drafts. Checks that
 * the next start completes the run, that no draft is lost, and that either all proposals exist or none.
 * @returns the number of runs that were incomplete after the kill
 */
export async function killWhileFolding(dataDir: string, moments: readonly FoldMoment[]) {
  const token = await makeToken(dataDir);
  let site: RunningSite | undefined;
  let operator: Agent;
  let admin: Agent;
  const open = async () => {
    site = await startSite({ DATA_DIR: dataDir, SEED: 'none' });
    operator = createAgent(site.url, { Authorization: `Bearer ${token}` });
    admin = createAgent(site.url, { Origin: site.url });
    expect((await admin.post('/api/admin_users/sign_in', { admin_user: ADMIN })).status).toBe(200);
  };
  const draftOf = async (id: number) =>
    unpublished(((await admin.get(`/api/pages/${id}/draft`)).body as DraftAnswer).draft);
  const proposalOf = async (id: number) =>
    unpublished(((await admin.get(`/api/pages/${id}/proposal`)).body as ProposalAnswer).proposal);
  const drafts = () => Promise.all(PAGES.map(draftOf));

  let published = 1;
  let proposed = 1;
  let last: string | null = null;
  /**
   * Returns the number of pages that offer the last proposal. After its withdrawal, they offer the
   * previous one again.
   */
  const waiting = async () =>
    (await Promise.all(PAGES.map(proposalOf))).filter((each) => each?.n === proposed).length;
  /** The functions that start each step. */
  const start: Record<Step, () => Promise<ContentRun>> = {
    carry: () => send(published + 1, {}),
    propose: () => send(published + 1, { as_draft: true }),
    withdraw: () => undo(),
    bring_back: () => undo(),
  };
  const reached: Record<Step, () => Promise<number>> = {
    carry: async () => (await drafts()).filter((draft) => draft?.n === published + 1).length,
    propose: waiting,
    withdraw: async () => PAGES.length - (await waiting()),
    bring_back: waiting,
  };
  async function send(n: number, options: { as_draft?: boolean }): Promise<ContentRun> {
    const bundle = bundleOf(n);
    const run = await plan(
      operator,
      await sendBundle(operator, bundle, { on_conflict: 'overwrite', ...options }),
    );
    const answer = await operator.post(`/api/operator/runs/${run.id}/apply`, {
      seal: run.plan?.seal,
    });
    expect(answer.status, answer.text).toBe(202);
    return run;
  }
  async function undo(): Promise<ContentRun> {
    const answer = await operator.post(`/api/operator/runs/${last}/undo`, {});
    expect(answer.status, answer.text).toBe(202);
    return answer.body as ContentRun;
  }
  /** Whether the first page has changed. The test checks this often, so that the kill follows soon. */
  const hasBegun: Record<Step, () => Promise<boolean>> = {
    carry: async () => (await draftOf(PAGES[0]!))?.n === published + 1,
    propose: async () => (await proposalOf(PAGES[0]!))?.n === proposed,
    withdraw: async () => (await proposalOf(PAGES[0]!))?.n !== proposed,
    bring_back: async () => (await proposalOf(PAGES[0]!))?.n === proposed,
  };

  let partial = 0;
  try {
    await open();
    await importBundle(operator!, bundleOf(published));
    for (const id of PAGES) {
      const draft = { content: pageContent(...blocks(published, 'mine')), base_revision: 1 };
      expect((await admin!.put(`/api/pages/${id}/draft`, { draft })).status).toBe(200);
    }
    for (const [index, { step, after }] of moments.entries()) {
      if (step === 'propose') proposed = published + 1;
      const run = await start[step]();
      await expect.poll(hasBegun[step], { interval: 2, timeout: 30_000 }).toBe(true);
      await wait(after);
      kill(site!.child.pid);
      if (index % 2 === 1) kill(readOwner(filesIn(dataDir).lock)?.pid);
      await site!.stop('SIGKILL');

      await open();
      // The site changes no page in the first two seconds after a start, so this is the state after the
      // kill.
      const left = await reached[step]();
      if (left < PAGES.length) partial += 1;
      expect((await drafts()).map((draft) => draft?.note)).toEqual(PAGES.map(() => 'mine'));
      expect((await ended(operator!, run.id)).state).toBe('applied');
      expect(await reached[step]()).toBe(PAGES.length);
      if (step === 'carry') published += 1;
      const expected = PAGES.map(() => ({ n: published, note: 'mine' }));
      expect(await drafts()).toEqual(expected);
      last = run.id;
    }
    return partial;
  } finally {
    await site?.stop();
  }
}
