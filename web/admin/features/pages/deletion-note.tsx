import { useQuery } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/page';
import { isInMenu } from '../../lib/pages/page-status.ts';
import { settingsQuery } from '../../lib/settings/get-settings.ts';
import { KEPT_IN_TRASH } from '../../lib/trash/kept-in-trash.ts';

/** What to know before a page is deleted: how it comes back, and that the menu keeps its links. */
export function DeletionNote({ page }: { page: PageSummary }) {
  const settings = useQuery(settingsQuery).data?.settings;
  return (
    <>
      {KEPT_IN_TRASH}
      {settings && isInMenu(page, settings) && (
        <span className="mt-2 block text-warn">
          The menu leads to this page, and will find nothing. Change it under Global Settings, too.
        </span>
      )}
    </>
  );
}
