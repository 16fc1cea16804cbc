import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allPagesQuery } from '../features/pages/api/list-pages.ts';
import { pageName } from '../features/pages/page-name.ts';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';

/** `/settings`, with the pages of the pages feature for the home page. */
export function SettingsPage() {
  const pages = useQuery(allPagesQuery);
  const choices = useMemo(
    () => pages.data?.map((page) => ({ id: page.id, title: pageName(page) })),
    [pages.data],
  );
  return <SettingsScreen pages={choices} />;
}
