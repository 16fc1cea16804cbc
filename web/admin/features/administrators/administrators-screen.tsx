import { useQuery } from '@tanstack/react-query';
import { Screen } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { Loading } from '../../ui/loading.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { ActivityList } from './activity-list.tsx';
import { AdministratorList } from './administrator-list.tsx';
import { administratorsQuery } from './api/list-administrators.ts';
import { Backups } from './backups.tsx';
import { Invitations } from './invitations.tsx';

/** Administrators, invitations, backups and the activity log. */
export function AdministratorsScreen({
  pageTitles,
}: {
  /** Titles of existing pages by id, for the activity log. */
  pageTitles: ReadonlyMap<number, string>;
}) {
  const list = useQuery(administratorsQuery);
  return (
    <Screen
      title="Administrators and backup"
      intro="Administrators can change every page and setting, read contact requests and invite others."
      narrow
    >
      <div className="grid grid-cols-1 gap-6">
        {list.isError && (
          <LoadFailed
            error={list.error}
            fallback="Failed to load the administrators."
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isPending && (
          <Loading shapes={['h-40 rounded-xl', 'h-48 rounded-xl']} className="gap-6" />
        )}
        {list.isSuccess && (
          <>
            <AdministratorList administrators={list.data.admin_users} />
            <Invitations invitations={list.data.invitations} mailSetUp={list.data.mail_set_up} />
          </>
        )}
        <Section title="Backup">
          <Backups />
        </Section>
        <Section title="Recent activity">
          <ActivityList pageTitles={pageTitles} />
        </Section>
      </div>
    </Screen>
  );
}
