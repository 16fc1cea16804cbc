import { isDeepStrictEqual } from 'node:util';
import { documentFileName, SETTINGS_FILE, checkItems } from '@siteyard/schemas/bundle';
import { checkValue } from '@siteyard/schemas/errors';
import {
  ITEMS,
  formatDocument,
  readDocumentFile,
  type AnyDocument,
} from '@siteyard/schemas/documents';
import { mapFields } from '@siteyard/schemas/values';
import { documentPlace } from '@siteyard/schemas/planning';
import type { Item } from '@siteyard/schemas/rentals';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { callScript, invalid, mapImage, type Script } from './call-script.ts';
import type { SiteEditor } from './site-editor.ts';

/** The changes of a script besides those of pages and present documents. */
export interface FinishedSite {
  /** Absent if the script changes nothing in them. */
  settings?: SiteSettings;
  /** The new items, in canonical form. */
  items: AnyDocument[];
}

/**
 * Calls the last function of a script, `settings`, and checks the settings and the new items.
 * @throws CliError `migration_failed` if the script throws, `migration_invalid` if the settings or an
 *   item is invalid
 */
export function finishSite(editor: SiteEditor, script: Script): FinishedSite {
  const place = 'settings';
  const draft = editor.settings();
  callScript(script, place, () => script.migration.settings?.(draft as never, editor.site));
  const mapped = mapFields(siteSettings, draft, mapImage(script, place));
  const checked = checkValue(siteSettings, mapped);
  if (!checked.ok) throw invalid(script, place, checked.problems);
  const items = editor.created().map((item) => readCreated(item, script));
  checkTogether(items, checked.value, editor, script);
  const isSame = isDeepStrictEqual(checked.value, editor.before.settings);
  return { items, ...(!isSame && { settings: checked.value }) };
}

/** Reads a new item like a file of a bundle. */
function readCreated(item: Item, script: Script): AnyDocument {
  const bytes = new TextEncoder().encode(formatDocument(ITEMS, item));
  const file = documentFileName(ITEMS.folder, item.key);
  const { document, issues } = readDocumentFile(ITEMS, file, bytes);
  const errors = issues.filter(({ severity }) => severity === 'error');
  if (document && errors.length === 0) return document;
  throw invalid(script, `${documentPlace(ITEMS, item.key)} "${String(item.name)}"`, errors);
}

/** Refuses new items with an address in use, or with an unknown category or period. */
function checkTogether(
  items: readonly AnyDocument[],
  settings: SiteSettings,
  { before }: SiteEditor,
  script: Script,
): void {
  if (items.length === 0) return;
  const found = [...before.items, ...items].map((document) => ({
    file: documentFileName(ITEMS.folder, document.key),
    document: document as Item,
  }));
  const bundle = { settings, pages: [] } as unknown as Parameters<typeof checkItems>[1];
  const created = new Map(found.slice(before.items.length).map((each) => [each.file, each]));
  for (const issue of checkItems(found, bundle)) {
    const name = created.get(issue.file)?.document.name;
    if (name !== undefined)
      throw invalid(script, `${issue.file.replace('.json', '')} "${name}"`, [issue]);
    if (!settings.rentals && issue.file === SETTINGS_FILE)
      throw invalid(script, 'settings', [issue]);
  }
}
