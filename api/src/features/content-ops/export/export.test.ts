import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundlePageFileName, mediaEntryFile, formatPage } from '@siteyard/schemas/bundle';
import {
  exportHashesAnswer,
  exportPagesAnswer,
  exportUploadsAnswer,
  type ExportedPage,
  type ExportPagesAnswer,
} from '@siteyard/schemas/http';
import { toCanonicalFile } from '@siteyard/schemas/values';
import type { PageContent } from '@siteyard/schemas/content';
import { startTestSite, type TestSite } from '../../../../../tests/helpers/app.ts';
import { createExportService } from './export.service.ts';
import { hashMergeablePage } from '../../pages/page-hash.ts';
import { changeEntry, putState } from '../../../../../tests/helpers/entries.ts';
import { block, createPage, pageContent } from '../../../../../tests/helpers/factories.ts';
import { TOKEN } from '../../../../../tests/helpers/operated-site.ts';

const demo = path.resolve(import.meta.dirname, '../../../../../fixtures/demo-site');
const fileOf = (name: string) => fs.readFileSync(path.join(demo, name), 'utf8');

let app: TestSite;
beforeAll(async () => {
  app = await startTestSite({ env: { SEED: 'demo' }, privateToken: TOKEN });
});
afterAll(() => app.close());

test('a batch of hashes reads no content, and the next one begins after it', async () => {
  const ids = [1, 2, 3, 4, 5];
  const listPublicAfter = async (after: number, limit: number) =>
    ids
      .filter((id) => id > after)
      .slice(0, limit)
      .map((_id) => ({ _id, content_hash: 'x' }));
  const exports = createExportService({ pages: { listPublicAfter } } as never);
  const [first, second] = [await exports.pageHashes(0, 3), await exports.pageHashes(3, 3)];
  expect([first.pages.map(({ id }) => id), first.next]).toEqual([[1, 2, 3], 3]);
  expect([second.pages.map(({ id }) => id), second.next]).toEqual([[4, 5], null]);
});

const get = async (query: string) => {
  const answer = await app
    .plain({ Authorization: `Bearer ${TOKEN}` })
    .get(`/api/operator/${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

async function readPages(limit: number): Promise<ExportedPage[]> {
  const pages: ExportedPage[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const answer: ExportPagesAnswer = exportPagesAnswer.parse(
      await get(`pages?after=${after}&limit=${limit}`),
    );
    expect(answer.pages.length).toBeLessThanOrEqual(limit);
    pages.push(...answer.pages);
    after = answer.next;
  }
  return pages;
}

test('a request for hashes returns them without the pages, and they equal the hashes of a plan', async () => {
  const all = await readPages(200);
  const first = exportHashesAnswer.parse(await get('pages?as=hashes&limit=2'));
  const rest = exportHashesAnswer.parse(await get(`pages?as=hashes&after=${first.next}`));
  expect(rest.next).toBeNull();
  expect([...first.pages, ...rest.pages]).toEqual(
    all.map(({ content, ...page }) => ({
      id: page.id,
      hash: hashMergeablePage({ ...page, content: content as PageContent }),
    })),
  );
});

describe('the exported content', () => {
  test('is the demo site with the same bytes as in its bundle, for each batch size', async () => {
    const pages = await readPages(3);
    expect(pages.map(bundlePageFileName)).toEqual(
      fs.readdirSync(path.join(demo, 'pages')).map((name) => `pages/${name}`),
    );
    for (const page of pages)
      expect(formatPage({ ...page, content: page.content as PageContent })).toBe(
        fileOf(bundlePageFileName(page)),
      );
    expect(await readPages(10)).toEqual(pages);
    const first = exportUploadsAnswer.parse(await get('uploads?limit=5'));
    const rest = exportUploadsAnswer.parse(await get(`uploads?after=${first.next}`));
    expect(rest.next).toBeNull();
    const media = Object.entries({ ...first.media, ...rest.media });
    expect(media.length).toBe(fs.readdirSync(path.join(demo, 'media')).length / 2);
    for (const [name, entry] of media)
      expect(toCanonicalFile(entry)).toBe(fileOf(mediaEntryFile(name)));
  });

  test('is the published content: no draft, nothing of the trash, old content upgraded', async () => {
    const admin = await app.signIn();
    const heading = (text: string) => block('HeadingBlock', { text });
    const kept = await createPage(admin, { title: 'Kept' }, [heading('Published')]);
    await admin.put(`/api/pages/${kept.id}/draft`, {
      draft: { content: pageContent(heading('Draft')), base_revision: kept.content_revision },
    });
    const gone = await createPage(admin, { title: 'Gone' }, [heading('Trash')]);
    await admin.delete(`/api/pages/${gone.id}`);
    const content = await putState(app, 'content', {
      contentVersion: 1,
      root: { props: {} },
      content: [{ type: 'HeadingBlock', props: { id: 'h-old', text: 'Old', size: 'h3' } }],
    });
    await changeEntry(app, `page:${kept.id}`, (entry) => ({ ...entry, content }));
    const mine = (await readPages(200)).filter(({ id }) => id >= kept.id);
    expect(mine.map(({ id }) => id)).toEqual([kept.id]);
    expect(JSON.stringify(mine)).toContain('"level":3,"text":"Old"');
    expect(JSON.stringify(mine)).not.toMatch(/Draft|size/);
  });

  test('requires a token', async () => {
    for (const what of ['pages', 'uploads', 'site']) {
      expect((await (await app.signIn()).get(`/api/operator/${what}`)).status).toBe(401);
      expect((await app.guest().get(`/api/operator/${what}`)).status).toBe(401);
    }
  });
});
