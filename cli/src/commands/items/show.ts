import { itemFields } from '@siteyard/schemas/rentals/item';
import { canonicalItem } from '@siteyard/schemas/rentals/item-form';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withSite, type TargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { readItem, stateOf } from './item-calls.ts';

/** `sitectl items show`: prints a rental item. */
export function run(name: string, options: TargetOptions, output: Output): Promise<ExitCode> {
  return withSite(options, output, async (site) => {
    const found = await readItem(site, name);
    const { key, revision, published_at, updated_at, saved_by } = found;
    const item = { key, ...canonicalItem(itemFields.strip().parse(found)) };
    const about = { revision, published_at, updated_at, saved_by, state: stateOf(found) };
    output.answer({ ok: true, ...about, item }, `${JSON.stringify(item, null, 2)}\n`);
    return EXIT.done;
  });
}
