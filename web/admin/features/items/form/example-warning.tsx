import { type Rentals, changedExamples } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { useItemsOf } from '../../../lib/rentals/use-items-of.ts';
import { ChangedExamples } from '../../../ui/changed-examples.tsx';
import type { Item } from '../api/save-item.ts';
import { readValues, type ItemValues } from './item-values.ts';

/** A warning if the values of the form change the total of a worked example with this item. */
export function ExampleWarning({
  item,
  values,
  rules,
  site,
}: {
  item: Item;
  values: ItemValues;
  rules: Rentals;
  site: SiteSettings;
}) {
  const withItem = rules.examples.filter(({ items }) => items.some(({ key }) => key === item.key));
  const known = useItemsOf(withItem);
  if (withItem.length === 0) return null;
  const read = readValues(values, item.order, rules.currency);
  if (!read.ok) return null;
  const now = new Map(known).set(item.key, { ...read.fields, key: item.key });
  return (
    <ChangedExamples
      changed={changedExamples(rules, site, now)}
      currency={rules.currency}
      language={site.language}
    />
  );
}
