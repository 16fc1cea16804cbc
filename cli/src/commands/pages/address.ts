import { pageAnswer } from '@siteyard/schemas/http';
import { pageAddress } from '@siteyard/schemas/content';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withWritableSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { checkValueOf, wrongUsage } from '../../lib/wrong-usage.ts';
import { nameOf, readPage } from '../../lib/site/pages/page-calls.ts';

export interface AddressOptions extends WritableTargetOptions {
  remove?: boolean;
}

/** Returns an address as the site stores it: people also write it with a leading "/". */
export const addressOf = (given: string): string => given.replace(/^\//, '');

/** `sitectl pages address`: sets or removes the readable address of a page. */
export function run(
  id: number,
  given: string | undefined,
  options: AddressOptions,
  output: Output,
): Promise<ExitCode> {
  const address = wantedAddress(given, options.remove ?? false);
  return withWritableSite(options, output, async (site) => {
    const before = await readPage(site, id);
    const answer = await site.patch(`/api/pages/${id}`, { page: { address } }, pageAnswer);
    const { content: _, ...page } = answer;
    const changed = page.address !== before.address;
    const has = address === '' ? 'has no readable address' : `has the address /${address}`;
    output.done(
      { ok: true, changed, page },
      changed
        ? `${nameOf(page)} ${has} now.\n`
        : `${nameOf(page)} ${has} already. Nothing was changed.\n`,
    );
    return EXIT.done;
  });
}

/** @throws CliError `wrong_usage` unless there is either an address or `--remove` */
function wantedAddress(given: string | undefined, isRemoved: boolean): string {
  const address = given && addressOf(given);
  if (isRemoved && address !== undefined)
    throw wrongUsage('--remove removes the address, so it goes without a new one.');
  if (isRemoved) return '';
  if (!address) throw wrongUsage('Name the address, or remove it with --remove.');
  checkValueOf(pageAddress, address, `The address "${address}"`);
  return address;
}
