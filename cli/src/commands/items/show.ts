import { itemFields, type Item, canonicalItem } from '@siteyard/schemas/rentals';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { findInBundle, withItemsOfBundle } from './bundle-items.ts';
import { readItem, stateOf } from './item-calls.ts';

export interface ShowOptions extends TargetOptions {
  bundle?: string;
}

/** `sitectl items show`: prints a rental item. */
export function run(
  name: string,
  { bundle, ...options }: ShowOptions,
  output: Output,
): Promise<ExitCode> {
  if (bundle !== undefined)
    return withItemsOfBundle(bundle, output, ({ items }) =>
      showItem(findInBundle(items, name, bundle), { state: 'published' }, output),
    );
  return withSite(options, output, async (site) => {
    const found = await readItem(site, name);
    const { key, revision, published_at, updated_at, saved_by } = found;
    const about = { revision, published_at, updated_at, saved_by, state: stateOf(found) };
    return showItem({ ...itemFields.strip().parse(found), key }, about, output);
  });
}

function showItem({ key, ...fields }: Item, about: object, output: Output): ExitCode {
  const item = { key, ...canonicalItem(fields) };
  output.answer({ ok: true, ...about, item }, `${JSON.stringify(item, null, 2)}\n`);
  return EXIT.done;
}
