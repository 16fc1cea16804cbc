import { documentFileName } from './bundle.ts';
import { checkValue } from '../errors/check-value.ts';
import type { Keyed, ReadKeyed } from '../documents/kind.ts';
import { formatPath, toCanonicalFile, type JsonObject } from '../values/json.ts';
import { mapFields } from '../values/map-fields.ts';
import { tidyTags } from '../primitives/text-markup.ts';
import { canonicalItem, readItem, tidyItem } from '../rentals/item-form.ts';
import { item, itemFields, type ItemFields } from '../rentals/item.ts';
import { valueIssues, type BundleIssue } from './issues.ts';
import type { JsonFile } from './json-file.ts';
import { markupIssue } from './markup-issues.ts';
import { canonicalFormIssues, withoutDuplicateKeys } from './canonical-file.ts';

/** Returns the value of `items/<key>.json`: without defaults. */
export const itemToFile = (document: Keyed<ItemFields>): JsonObject => ({
  ...canonicalItem(document),
  key: document.key,
});

/** Reads the value of `items/<key>.json`, as a site sends it. */
export const itemFromFile = (value: JsonObject): Keyed<ItemFields> => ({
  ...readItem(value),
  key: String(value.key),
});

/** Reads and checks the parsed JSON of an item. The name of the file is not checked. */
export function readItemJson(file: string, json: JsonFile): ReadKeyed<ItemFields> {
  return withoutDuplicateKeys(file, json, readItemValue(file, json));
}

function readItemValue(file: string, json: JsonFile): ReadKeyed<ItemFields> {
  const checked = checkValue(item, json.value);
  if (!checked.ok) return { issues: valueIssues(file, checked.problems) };
  const { key, ...fields } = checked.value;
  const asRead = { ...tidyItem(fields), key };
  const issues = markupIssues(file, asRead);
  const fixes = issues.some(({ fixable }) => fixable);
  const document = fixes ? { ...withTidyTags(asRead), key } : asRead;
  const canonical = {
    name: documentFileName('items', key),
    text: toCanonicalFile(itemToFile(document)),
  };
  const unfixed = fixes ? toCanonicalFile(itemToFile(asRead)) : canonical.text;
  issues.push(...canonicalFormIssues(file, json.text, unfixed));
  return { document, canonical, issues };
}

function markupIssues(file: string, document: Keyed<ItemFields>): BundleIssue[] {
  const issues: BundleIssue[] = [];
  const look = (_: string, html: string, path: readonly (string | number)[]) => {
    const found = markupIssue(file, html, () => ({ path: formatPath(path) }));
    if (found) issues.push(found);
    return html;
  };
  mapFields(itemFields, document, look, ['html']);
  return issues;
}

const withTidyTags = (fields: ItemFields): ItemFields =>
  mapFields(itemFields, fields, (_, html) => tidyTags(html), ['html']) as ItemFields;
