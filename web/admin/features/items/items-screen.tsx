import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { settingsQuery } from '../../lib/settings/get-settings.ts';
import { linkClass } from '../../ui/link-class.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ItemListSkeleton } from './item-list-parts.tsx';
import { ItemsPanel } from './items-panel.tsx';
import { SetUpRentals } from './set-up-rentals.tsx';

/** The rental items of the site. Before the first use, it sets up rentals. */
export function ItemsScreen() {
  const settings = useQuery(settingsQuery);
  const site = settings.data?.settings;
  if (site?.rentals) return <ItemsPanel rules={site.rentals} site={site} />;
  return (
    <Screen
      title="Items"
      intro={
        <Link to="/admin/trash" search={{ kind: 'item' }} className={linkClass}>
          Recently deleted
        </Link>
      }
    >
      {site ? (
        <SetUpRentals language={site.language} />
      ) : settings.isError ? (
        <LoadFailed
          error={settings.error}
          fallback="Failed to load the items."
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <ItemListSkeleton />
      )}
    </Screen>
  );
}
