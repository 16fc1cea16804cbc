import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AdministratorsScreen } from '../features/administrators/administrators-screen.tsx';
import { latestPagesQuery } from '../lib/pages/list-pages.ts';
import { pageName } from '../lib/pages/page-name.ts';

/** `/admin/administrators`, with page titles for the activity log. */
export function AdministratorsPage() {
  const pages = useQuery(latestPagesQuery);
  const titles = useMemo(
    () => new Map(pages.data?.map((page) => [page.id, pageName(page)])),
    [pages.data],
  );
  return <AdministratorsScreen pageTitles={titles} />;
}
