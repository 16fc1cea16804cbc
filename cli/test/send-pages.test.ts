import { expect, it } from 'vitest';
import { testPage } from '@siteyard/schemas/bundle/test-bundle';
import { CliError } from '../src/lib/cli-error.ts';
import type { BundleToSend, OpenBundle } from '../src/lib/files/open-bundle.ts';
import { sendPages } from '../src/lib/site/runs/send-pages.ts';

const page = testPage(7);
const open = {} as OpenBundle;
const progress = { say: () => undefined };

/** A bundle whose page is left unchecked where that is allowed. */
const bundle: BundleToSend = {
  identity: { site_id: null, content_version: 3, digest: '', partial: false },
  async read(onPage, how) {
    await onPage(page, !how?.unchecked);
    return open;
  },
};

/** A site that answers the first calls with these errors; what it was sent. */
function siteThat(...errors: CliError[]) {
  const sent: (readonly [texts: readonly string[], hashes: number])[] = [];
  const sendPageTexts = async (_: string, texts: readonly string[], hashes: object) => {
    sent.push([texts, Object.keys(hashes).length]);
    const error = errors.shift();
    if (error) throw error;
  };
  return { sent, sendPageTexts };
}

const refusal = (code: string) => new CliError(1, code, 'no');
const { content, ...head } = page;
const text = JSON.stringify({ ...head, content });

it('leaves the check to the site, and tells it what it has to come to', async () => {
  const site = siteThat();
  expect(await sendPages(site, 'r', bundle, progress)).toBe(open);
  expect(site.sent).toEqual([[[text], 1]]);
});

it.each(['invalid_content', 'invalid_request', 'too_large', 'json_not_accepted'])(
  'checks pages itself where the site answers %s, as an older site does',
  async (code) => {
    const site = siteThat(refusal(code));
    expect(await sendPages(site, 'r', bundle, progress)).toBe(open);
    expect(site.sent).toEqual([
      [[text], 1],
      [[text], 0],
    ]);
  },
);

it('passes on what the site says of checked pages, and what is no refusal', async () => {
  const twice = siteThat(refusal('invalid_content'), refusal('invalid_content'));
  await expect(sendPages(twice, 'r', bundle, progress)).rejects.toMatchObject({
    code: 'invalid_content',
  });
  const gone = siteThat(refusal('run_not_open'));
  await expect(sendPages(gone, 'r', bundle, progress)).rejects.toMatchObject({
    code: 'run_not_open',
  });
  const checked = {
    ...bundle,
    read: (onPage: Parameters<typeof bundle.read>[0]) => bundle.read(onPage),
  };
  const once = siteThat(refusal('invalid_content'));
  await expect(sendPages(once, 'r', checked, progress)).rejects.toBeInstanceOf(CliError);
  expect([twice, gone, once].map(({ sent }) => sent.length)).toEqual([2, 1, 1]);
});
