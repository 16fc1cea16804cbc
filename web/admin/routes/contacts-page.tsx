import { useQuery } from '@tanstack/react-query';
import { administratorsQuery } from '../features/administrators/api/list-administrators.ts';
import { ContactsScreen } from '../features/contacts/contacts-screen.tsx';

/** `/admin/contacts`, with a warning if no mail announces new requests. */
export function ContactsPage() {
  const administrators = useQuery(administratorsQuery);
  return <ContactsScreen mailSetUp={administrators.data?.mail_set_up ?? true} />;
}
