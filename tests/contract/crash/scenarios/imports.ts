import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { BundleMediaEntry } from '@siteyard/schemas/bundle';
import type { ContentRun, PageAnswer } from '@siteyard/schemas/http';
import type { Block } from '@siteyard/schemas/content';
import type { SettingsAnswer } from '@siteyard/schemas/settings';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { filesIn, readOwner } from '../../../../api/src/embedded-db/address.ts';
import { sha256 } from '../../../../api/src/lib/sha256.ts';
import { createAgent, type Agent } from '../../../helpers/agent.ts';
import { block, heading } from '../../../helpers/factories.ts';
import { plainPicture } from '../../../helpers/images.ts';
import { startSite, type RunningSite } from '../../../helpers/running-site.ts';
import {
  apply,
  ended,
  plan,
  sendBundle,
  sentPage,
  type SentBundle,
} from '../../../helpers/content-runs.ts';
import { makeToken } from '../../../helpers/make-token.ts';

/** The pages that every import changes. */
export const PAGES = Array.from({ length: 30 }, (_, index) => 30 + index);
const keyOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

/**
 * The moment of the kill: `after` is the time in ms since the client has sent the import, or since a
 * reader has seen this state.
 */
export interface Moment {
  seen: 'sent' | 'applying' | 'switched';
  after: number;
}

/**
 * Returns a bundle in which every document contains the number.
 * @param more further blocks of every page
 */
export const bundleOf = (n: number, ...more: Block[]): SentBundle => ({
  siteId: null,
  pages: PAGES.map((id) =>
    sentPage(
      id,
      // The pages exchange their addresses.
      { key: keyOf(id), title: `Title ${n}`, address: `a-${(id + n) % PAGES.length}` },
      heading('h', `Text ${n}`),
      ...more,
    ),
  ),
  settings: { title: `Site ${n}` },
});

/** Returns sections that contain the number. */
export const sectionsOf = (n: number) =>
  ['one', 'two'].map((key) => ({
    key,
    name: `Title ${n}`,
    purpose: 'text' as const,
    contentVersion: CONTENT_VERSION,
    blocks: [heading('h', `Text ${n}`)],
  }));

/** Creates a picture that is on every page. */
async function makePicture() {
  const bytes = new Uint8Array(await plainPicture('#336699', 60, 40).png().toBuffer());
  const file = `${sha256(bytes)}.png`;
  const backgroundImage = `/uploads/${file}`;
  const size = { width: 60, height: 40, bytes: bytes.length };
  return {
    bytes,
    file,
    block: block('JumbotronBlock', { id: 'j', backgroundType: 'image', backgroundImage }),
    /** The alternative text and the focal point of the picture contain the number, too. */
    media: (n: number): Record<string, BundleMediaEntry> => ({
      [file]: {
        name: 'a.png',
        type: 'image/png',
        ...size,
        alt: `Text ${n}`,
        focal_point: {
          x: n / 100,
          y: 0.25,
        },
      },
    }),
  };
}

const numbers = (text: string) =>
  new Set([...text.matchAll(NUMBERS)].map(([, n, place]) => Number(n ?? place)));
const NUMBERS = /(?:Text|Title|Site) (\d+)|(\d+)% 25%/g;

/**
 * Reads pages and settings in turn until `stop` is called. Records a problem if two reads have numbers
 * that do not fit.
 */
export function startReader(url: string) {
  let stopped = false;
  let newest = 0;
  let reads = 0;
  const problems: string[] = [];
  const look = (what: string, text: string) => {
    const found = numbers(text);
    reads += 1;
    if (found.size !== 1) problems.push(`${what} mixes ${[...found].join(', ')}`);
    const [n = 0] = found;
    if (n < newest) problems.push(`${what} shows ${n} after ${newest}`);
    newest = Math.max(newest, n);
  };
  const work = (async () => {
    for (let turn = 0; !stopped; turn += 1) {
      const id = PAGES[turn % PAGES.length]!;
      try {
        for (const path of [
          `/pages/${id}`,
          `/api/pages/${id}`,
          '/api/site_settings',
          `/a-${turn % 30}`,
        ]) {
          const answer = await fetch(url + path, { redirect: 'manual' });
          const text = await answer.text();
          // Each import changes the page at this address, but every address always has a page.
          if (answer.status !== 200) problems.push(`${path} answers ${answer.status}`);
          else look(path, text);
        }
      } catch {
        return; // The site was killed.
      }
    }
  })();
  return {
    newest: () => newest,
    async stop() {
      stopped = true;
      await work;
      expect(problems.slice(0, 5)).toEqual([]);
      return reads;
    },
  };
}

/**
 * Returns the number in all pages, sections, texts of pictures and settings. Fails if they have
 * different numbers.
 */
export async function shown(agent: Agent): Promise<number> {
  const texts = await Promise.all(
    PAGES.map(async (id) => {
      const { content, title } = (await agent.get(`/api/pages/${id}`)).body as PageAnswer;
      return JSON.stringify([title, content]);
    }),
  );
  const { settings } = (await agent.get('/api/site_settings')).body as SettingsAnswer;
  const sections = (await agent.get('/api/operator/sections')).text;
  const pictures = (await agent.get('/api/operator/uploads')).text;
  const found = numbers([...texts, sections, pictures, settings.title].join(' '));
  expect([...found]).toHaveLength(1);
  return [...found][0]!;
}

const runPath = ({ id }: ContentRun) => `/api/operator/runs/${id}`;
const FAST = { interval: 5 };

/** Kills a process, which may have ended. */
export function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // The process had already ended.
  }
}

/**
 * Imports into a running site again and again. Kills the site at one of the moments of each import, and
 * every second time also the database. Checks each time that all content of the site is old, or all
 * content is new.
 * @returns the number of sites with old content, of sites with new content, and of reads
 */
export async function killWhileImporting(dataDir: string, moments: readonly Moment[]) {
  const env = { DATA_DIR: dataDir, SEED: 'none' };
  const token = await makeToken(dataDir);
  const counts = { old: 0, fresh: 0, reads: 0 };
  let site: RunningSite | undefined;
  try {
    const open = async () => {
      site = await startSite(env);
      return createAgent(site.url, { Authorization: `Bearer ${token}` });
    };
    let operator = await open();
    const picture = await makePicture();
    const send = async (n: number) => {
      const said = { sections: sectionsOf(n), media: picture.media(n) };
      const bundle = { ...bundleOf(n, picture.block), ...said };
      return plan(operator, await sendBundle(operator, bundle, { on_conflict: 'overwrite' }));
    };
    const first = await send(1);
    const path = `${runPath(first)}/media/${picture.file}`;
    expect((await operator.send('PUT', path, { body: picture.bytes })).status).toBe(200);
    expect((await apply(operator, first)).state).toBe('applied');
    let before = 1;
    for (const [index, { seen, after }] of moments.entries()) {
      const next = before + 1;
      const run = await send(next);
      const reader = startReader(site!.url);
      const answer = operator
        .post(`/api/operator/runs/${run.id}/apply`, { seal: run.plan?.seal })
        .catch(() => undefined);
      if (seen === 'applying')
        await expect
          .poll(async () => ((await operator.get(runPath(run))).body as ContentRun).state, FAST)
          .toBe('applying');
      if (seen === 'switched') await expect.poll(reader.newest, FAST).toBe(next);
      await wait(after);
      kill(site!.child.pid);
      if (index % 2 === 1) kill(readOwner(filesIn(dataDir).lock)?.pid);
      await Promise.all([answer, site!.stop('SIGKILL')]);
      counts.reads += await reader.stop();

      operator = await open();
      const now = await shown(operator);
      expect([before, next]).toContain(now);
      const done: ContentRun = await ended(operator, run.id);
      expect(await shown(operator)).toBe(now);
      if (now === next) expect(done.state).toBe('applied');
      else expect(['planned', 'failed']).toContain(done.state);
      counts[now === next ? 'fresh' : 'old'] += 1;
      before = now;
    }
    // Staged data of the killed imports does not prevent the next import.
    expect((await apply(operator, await send(before + 1))).state).toBe('applied');
    expect(await shown(operator)).toBe(before + 1);
    return counts;
  } finally {
    await site?.stop();
  }
}
