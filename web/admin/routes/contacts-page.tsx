import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { administratorsQuery } from '../features/administrators/api/list-administrators.ts';
import { settingsQuery } from '../lib/settings/get-settings.ts';
import { ContactsScreen } from '../features/contacts/contacts-screen.tsx';

const route = getRouteApi('/protected/manage/admin/contacts');

/** `/admin/contacts`, with the administrators who can be in charge, and a warning if mail is not set up. */
export function ContactsPage() {
  const { user } = route.useRouteContext();
  const { data } = useQuery(administratorsQuery);
  const settings = useQuery(settingsQuery);
  return (
    <ContactsScreen
      mailSetUp={data?.mail_set_up ?? true}
      people={data?.admin_users ?? []}
      userId={user.id}
      rents={settings.data?.settings.rentals !== undefined}
    />
  );
}
