import { useQuery } from '@tanstack/react-query';
import { PAGE_IDS } from '@siteyard/schemas/primitives/limits';
import type { PageSummary } from '@siteyard/schemas/http';
import { settingsQuery } from '../../lib/settings/get-settings.ts';
import { HomePageNote } from './home-page-note.tsx';
import { KEPT_IN_TRASH } from './kept-in-trash.ts';
import { menuLinksTo } from './remove-from-menu.ts';

/** The pages that the footer always links to (specification, section 1). */
const OF_FOOTER: readonly number[] = [PAGE_IDS.terms, PAGE_IDS.privacy, PAGE_IDS.cookies];

/** Information before a page is deleted: how to restore it, and which links lead to it. */
export function DeletionNote({
  page,
  links,
}: {
  page: PageSummary;
  /** Whether the links of the menu are deleted, too. */
  links: { removed: boolean; onChange: (removed: boolean) => void };
}) {
  const settings = useQuery(settingsQuery).data?.settings;
  const titles = settings ? menuLinksTo(page, settings.nav) : [];
  const named = new Intl.ListFormat('en').format(titles.map((title) => `“${title}”`));
  return (
    <>
      {KEPT_IN_TRASH}
      <HomePageNote page={page} />
      {OF_FOOTER.includes(page.id) && (
        <span className="mt-2 block text-warn">
          The footer of every page will still link to this page. Replace its texts instead.
        </span>
      )}
      {titles.length > 0 && (
        <span className="mt-2 block text-warn">
          The menu links to this page: {named}.
          <label className="mt-1 flex min-h-11 items-center gap-2 font-medium text-ink">
            <input
              type="checkbox"
              className="size-4 shrink-0"
              checked={links.removed}
              onChange={(event) => links.onChange(event.target.checked)}
            />
            {titles.length === 1
              ? 'Also remove it from the menu'
              : 'Also remove them from the menu'}
          </label>
        </span>
      )}
    </>
  );
}
