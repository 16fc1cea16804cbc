import { pageAnswer } from '@siteyard/schemas/http';
import { pageAddress, pageDescription, pageTitle } from '@siteyard/schemas/content';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withWritableSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { checkValueOf, wrongUsage } from '../../lib/wrong-usage.ts';
import { nameOf } from '../../lib/site/pages/page-calls.ts';
import { addressOf } from './address.ts';

export interface CreateOptions extends WritableTargetOptions {
  description?: string;
  address?: string;
  key?: string;
}

/** A key that the site accepts in the header `Idempotency-Key`. */
const KEY = /^[\x21-\x7e]{8,200}$/;

/** `sitectl pages create`: creates an empty page that visitors do not see yet. */
export function run(title: string, options: CreateOptions, output: Output): Promise<ExitCode> {
  const { description, key } = options;
  const address = options.address === undefined ? undefined : addressOf(options.address);
  checkValueOf(pageTitle, title, 'The title');
  if (description !== undefined) checkValueOf(pageDescription, description, 'The description');
  if (address !== undefined) checkValueOf(pageAddress, address, `The address "${address}"`);
  if (key !== undefined && !KEY.test(key))
    throw wrongUsage(`--key "${key}" must be 8 to 200 printable characters, such as a UUID.`);
  const details = {
    title,
    ...(description !== undefined && { description }),
    ...(address !== undefined && { address }),
  };
  return withWritableSite(options, output, async (site) => {
    const headers = key === undefined ? undefined : { 'idempotency-key': key };
    const made = await site.post('/api/pages', { page: details }, pageAnswer, headers);
    const { content: _, ...page } = made;
    output.done({ ok: true, page }, `Created ${nameOf(page)}. Visitors do not see it yet.\n`);
    output.note(`To fill it, run: sitectl pages show ${page.id}${output.target} > page.json`);
    return EXIT.done;
  });
}
