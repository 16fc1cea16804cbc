import { useQuery } from '@tanstack/react-query';
import { diffItemFields } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { count } from '../../../lib/count.ts';
import { itemLabel } from '../../../lib/items/item-label.ts';
import { LoadedDifferences } from '../../../ui/changes/loaded-differences.tsx';
import { ValueDifferences } from '../../../ui/changes/value-differences.tsx';
import { itemVersionQuery } from '../api/item-versions.ts';
import type { Item } from '../api/save-item.ts';
import { fieldsOf } from '../form/item-values.ts';

/** The fields in which a version differs from the saved item, without the order, which a restore keeps. */
export function DifferencesFromItem({
  number,
  now,
  site,
}: {
  number: number;
  now: Item;
  site: SiteSettings;
}) {
  return (
    <LoadedDifferences query={useQuery(itemVersionQuery(now.key, number))}>
      {(version) => {
        const before = { ...version, order: now.order };
        const changes = diffItemFields(before, fieldsOf(now), { before: site, after: site });
        if (changes.length === 0)
          return <p className="text-sm text-quiet">The same as the item now.</p>;
        return (
          <details open className="max-h-1/2 shrink-0 overflow-y-auto">
            <summary className="w-fit cursor-pointer py-1 text-sm font-medium">
              {count(changes.length, 'difference')} from now
            </summary>
            <ValueDifferences
              changes={changes}
              label={itemLabel}
              names={{ before: 'Then', after: 'Now' }}
            />
          </details>
        );
      }}
    </LoadedDifferences>
  );
}
