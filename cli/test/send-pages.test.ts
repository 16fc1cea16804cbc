import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { BundlePage } from '@siteyard/schemas/bundle';
import { testPage } from '@siteyard/schemas/test-bundle';
import { CliError } from '../src/lib/cli-error.ts';
import { collectPageImages } from '../src/lib/site/runs/send-images.ts';
import { sendPages } from '../src/lib/site/runs/send-pages.ts';

const progress = { say: () => undefined };

/** Pages of about 1.6 MB. */
const pagesOf = (count: number): BundlePage[] =>
  Array.from({ length: count }, (_, n) => ({
    ...testPage(n + 1),
    description: 'x'.repeat(1_600_000),
  }));

/** A site that refuses the call with this number, and the page numbers of all calls. */
function siteThat({ refuses = 0 } = {}) {
  const calls: number[][] = [];
  let pending = 0;
  return {
    calls,
    async sendPages(_: string, pages: readonly BundlePage[]) {
      expect(pending).toBe(0);
      pending += 1;
      calls.push(pages.map(({ id }) => id));
      const isRefused = calls.length === refuses;
      await setImmediate();
      pending -= 1;
      if (isRefused) throw new CliError(1, 'invalid_content', 'no');
    },
  };
}

it('sends all pages in pieces of at most 4 MB, one after the other', async () => {
  const site = siteThat();
  await sendPages(site, 'r', pagesOf(5), progress);
  expect(site.calls).toEqual([[1, 2], [3, 4], [5]]);
});

it('sends nothing for a bundle without pages', async () => {
  const site = siteThat();
  await sendPages(site, 'r', [], progress);
  expect(site.calls).toEqual([]);
});

describe('the images of the sent pages', () => {
  const image = (letter: string) => `${letter.repeat(64)}.webp`;
  const pages = ['a', 'b'].map((letter, n) => ({
    ...testPage(n + 1),
    social_image: `/uploads/${image(letter)}`,
  }));
  const second = pages[1]?.key ?? '';

  it.each([
    ['of all pages', undefined, ['a', 'b']],
    ['of all pages if the run covers the pages', ['pages'], ['a', 'b']],
    ['of the page with this number', ['1'], ['a']],
    ['of the page with this key', [second], ['b']],
    ['of no page if the run covers only the settings', ['settings'], []],
  ])('are those %s', async (_, only, letters) => {
    const site = siteThat();
    const { names, add } = collectPageImages(only);
    await sendPages(site, 'r', pages, progress, add);
    expect([...names]).toEqual(letters.map(image));
    expect(site.calls).toEqual([[1, 2]]);
  });
});

it.each([1, 3])('stops if the site refuses the piece %i', async (refuses) => {
  const site = siteThat({ refuses });
  await expect(sendPages(site, 'r', pagesOf(5), progress)).rejects.toThrow('no');
  expect(site.calls).toHaveLength(refuses);
});
