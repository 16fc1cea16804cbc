import type { PageSummary } from '@siteyard/schemas/http';
import { useQuery } from '@tanstack/react-query';
import { isHomePage } from '../../lib/pages/page-status.ts';
import { settingsQuery } from '../../lib/settings/get-settings.ts';

/** Information before visitors lose the home page: what they see instead. Nothing for another page. */
export function HomePageNote({ page }: { page: PageSummary }) {
  const settings = useQuery(settingsQuery).data?.settings;
  if (!settings || !isHomePage(page, settings)) return null;
  return (
    <span className="mt-2 block text-warn">
      It is the home page. Visitors who open the site will see the first published page of the menu
      instead, or an empty page if there is none. You can choose another home page under Global
      Settings.
    </span>
  );
}
