import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { BundlePage } from '@siteyard/schemas/bundle';
import { testPage } from '@siteyard/schemas/test-bundle';
import { CliError } from '../src/lib/cli-error.ts';
import type { BundleToSend, OpenBundle } from '../src/lib/files/open-bundle.ts';
import { sendPages } from '../src/lib/site/runs/send-pages.ts';

const open = {} as OpenBundle;
const progress = { say: () => undefined };

/** A bundle of pages of about 400 KB. */
function bundleOf(pages: number): BundleToSend {
  return {
    identity: { site_id: null, content_version: 3, digest: '', partial: false },
    async read(onPage) {
      for (let n = 1; n <= pages; n += 1)
        await onPage({ ...testPage(n), description: 'x'.repeat(400_000) });
      return open;
    },
  };
}

/** A site that refuses the call with this number, and the page numbers of all calls. */
function siteThat({ refuses = 0 } = {}) {
  const calls: number[][] = [];
  let pending = 0;
  return {
    calls,
    isIdle: () => pending === 0,
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

it('sends all pages in pieces of at most 1 MB, one after the other', async () => {
  const site = siteThat();
  expect(await sendPages(site, 'r', bundleOf(5), progress)).toBe(open);
  expect(site.calls).toEqual([[1, 2], [3, 4], [5]]);
});

it('sends nothing for a bundle without pages', async () => {
  const site = siteThat();
  expect(await sendPages(site, 'r', bundleOf(0), progress)).toBe(open);
  expect(site.calls).toEqual([]);
});

it.each([1, 3])('stops if the site refuses the piece %i', async (refuses) => {
  const site = siteThat({ refuses });
  await expect(sendPages(site, 'r', bundleOf(5), progress)).rejects.toThrow('no');
  expect(site.calls).toHaveLength(refuses);
});

it('waits for the end of a call if reading fails, so that no call arrives later', async () => {
  const site = siteThat();
  const bundle = bundleOf(3);
  const read: BundleToSend['read'] = async (onPage) => {
    await bundle.read(onPage);
    throw new CliError(1, 'bundle_invalid', 'not a page');
  };
  await expect(sendPages(site, 'r', { ...bundle, read }, progress)).rejects.toThrow('not a page');
  expect(site.calls).toEqual([[1, 2]]);
  expect(site.isIdle()).toBe(true);
});
