import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageAnswer, UploadAnswer } from '@siteyard/schemas/http';
import type { SettingsAnswer } from '@siteyard/schemas/settings';
import { filesIn, readOwner } from '../../../../api/src/embedded-db/address.ts';
import { ADMIN, signInAt } from '../../../helpers/agent.ts';
import { block, createPage, pageContent } from '../../../helpers/factories.ts';
import { imageForm, plainPicture } from '../../../helpers/images.ts';
import {
  removeSite,
  spawnServer,
  startSite,
  type RunningSite,
} from '../../../helpers/running-site.ts';

/**
 * The tests start the built product and kill the processes of the site and the database with SIGKILL.
 * After the next start, acknowledged writes must exist, and other writes must be complete or absent.
 */
let dataDir: string;
let running: RunningSite | undefined;

/** Kills the process of the embedded database, which survives a kill of the site. */
function killDatabase(): void {
  const owner = readOwner(filesIn(dataDir).lock);
  try {
    if (owner) process.kill(owner.pid, 'SIGKILL');
  } catch {
    // The process had already ended.
  }
}

/** Starts a site for the first time, and kills it `delay` ms after the seed has begun. */
async function killWhileSeeding(delay: number): Promise<void> {
  const child = spawnServer({
    SEED: 'minimal',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  child.stderr.resume();
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('first start: creating the content of the seed')) resolve();
    });
    child.once('exit', () => reject(new Error(`ended by itself:\n${output}`)));
  });
  await new Promise((resolve) => setTimeout(resolve, delay));
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  killDatabase();
  await gone;
}

/**
 * The moments of the kills in ms: after the seed of a first start has begun, and after all kinds of
 * writes were acknowledged.
 */
interface Moments {
  seeding: number[];
  writing: number[];
}

/**
 * Declares the tests that kill the site and its database at these moments. It is a list of declarations, so it
 * is one function.
 */
export function kills({ seeding, writing }: Moments): void {
  beforeEach(() => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-crash-'));
  });
  afterEach(async () => {
    if (running) await removeSite(running);
    running = undefined;
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  test.each(seeding)(
    'after a kill %i ms into the seed of the first start, the next start completes the seed once',
    { timeout: 90_000 },
    async (delay) => {
      await killWhileSeeding(delay);
      // The start completes an unfinished seed, also if SEED has another value now.
      const site = (running = await startSite({ DATA_DIR: dataDir, SEED: 'none' }));
      const admin = await signInAt(site.url);
      const pages = (await admin.get('/api/pages')).body as PageAnswer[];
      const ids = pages.map(({ id }) => id).toSorted((a, b) => a - b);
      expect(ids).toEqual([1, 4, 11, 12, 13]);
      for (const id of ids)
        expect((await fetch(`${site.url}/pages/${id}`)).status, String(id)).toBe(200);
      const settings = (await admin.get('/api/site_settings')).body as SettingsAnswer;
      expect(settings.revision).toBe(1);
    },
  );

  test(
    'after kills during publishes, saves and uploads, every acknowledged write exists',
    { timeout: 60_000 + 20_000 * writing.length },
    async () => {
      const env = { DATA_DIR: dataDir, SEED: 'none' };
      let site = (running = await startSite(env));
      let admin = await signInAt(site.url);
      const { id } = await createPage(admin, { title: 'Written to' });
      const acknowledged = { page: 0, settings: 0, uploads: new Map<string, string>() };

      for (const delay of writing) {
        const before = { ...acknowledged, uploads: acknowledged.uploads.size };
        let stopped = false;
        const until = async (work: () => Promise<void>) => {
          // Errors are ignored, because the kill may interrupt any call.
          while (!stopped) await work().catch(() => undefined);
        };
        const agent = admin;
        const publishes = until(async () => {
          const next = acknowledged.page + 1;
          const content = pageContent(block('HeadingBlock', { id: 'H-1', text: `Text ${next}` }));
          const answer = await agent.put(`/api/pages/${id}`, { page: { content } });
          if (answer.status === 200) acknowledged.page = next;
        });
        const saves = until(async () => {
          const next = acknowledged.settings + 1;
          const answer = await agent.put('/api/site_settings', {
            settings: { title: `Title ${next}`, home_page_path: `/pages/${next}` },
          });
          if (answer.status === 200) acknowledged.settings = next;
        });
        const uploads = until(async () => {
          const colour = `#${(acknowledged.uploads.size * 977 + delay).toString(16).padStart(6, '0')}`;
          const picture = await plainPicture(colour, 400, 300).png().toBuffer();
          const answer = await agent.send('POST', '/api/uploads', { body: imageForm(picture) });
          if (answer.status !== 200) return;
          const { url, sha256 } = answer.body as UploadAnswer;
          acknowledged.uploads.set(url, sha256);
        });

        // Writes of all three kinds were acknowledged. The kill interrupts one of the next calls.
        await expect
          .poll(
            () =>
              acknowledged.page > before.page + 2 &&
              acknowledged.settings > before.settings + 2 &&
              acknowledged.uploads.size > before.uploads,
            { timeout: 30_000, interval: 5 },
          )
          .toBe(true);
        await new Promise((resolve) => setTimeout(resolve, delay));
        const killed = site.stop('SIGKILL');
        killDatabase();
        await killed;
        stopped = true;
        await Promise.all([publishes, saves, uploads]);

        site = running = await startSite(env);
        admin = await signInAt(site.url);

        const page = (await admin.get(`/api/pages/${id}`)).body as PageAnswer;
        const shown = Number(/Text (\d+)/.exec(JSON.stringify(page.content))?.[1] ?? 0);
        // The database may have stored the last write without a response.
        expect([acknowledged.page, acknowledged.page + 1]).toContain(shown);
        expect(page.content_revision).toBe(shown);
        const html = await (await fetch(`${site.url}/pages/${id}`)).text();
        if (shown > 0) expect(html).toContain(`Text ${shown}`);
        const versions = (await admin.get(`/api/pages/${id}/versions`)).body as unknown[];
        // The site keeps all versions of the last thirty days, also more than 100.
        expect(versions.length).toBe(shown);
        acknowledged.page = shown;

        const { settings } = (await admin.get('/api/site_settings')).body as SettingsAnswer;
        const saved = Number(/^Title (\d+)$/.exec(settings.title)?.[1] ?? 0);
        expect([acknowledged.settings, acknowledged.settings + 1]).toContain(saved);
        if (saved > 0) expect(settings.home_page_path).toBe(`/pages/${saved}`);
        acknowledged.settings = saved;

        for (const [url, sha256] of acknowledged.uploads) {
          const bytes = Buffer.from(await (await fetch(site.url + url)).arrayBuffer());
          expect(createHash('sha256').update(bytes).digest('hex'), url).toBe(sha256);
        }
        const library = (await admin.get('/api/uploads?limit=200')).body as {
          items: { url: string }[];
        };
        for (const { url } of library.items)
          expect((await fetch(site.url + url)).status, url).toBe(200);
      }
    },
  );
}
