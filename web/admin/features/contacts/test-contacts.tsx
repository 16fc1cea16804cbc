import type { ContactRequestAnswer } from '@siteyard/schemas/http';
import { callsOf, openAdmin } from '../../test-admin.tsx';
import { ContactsScreen } from './contacts-screen.tsx';

export const request = (id: string, more: Partial<ContactRequestAnswer> = {}) =>
  ({
    id,
    first_name: 'Ada',
    last_name: id,
    email: `${id}@example.com`,
    phone: '',
    subject: '',
    message: 'Hello',
    status: 'open',
    admin_notes: '',
    created_at: '2026-03-01T10:00:00.000Z',
    ...more,
  }) as ContactRequestAnswer;

/** Returns the calls of the list so far. */
export const lists = () => callsOf(({ path }) => path.startsWith('/api/contact_requests?'));
export const lastQuery = () => new URLSearchParams(lists().at(-1)?.path.split('?')[1]);

/** Opens the screen with 450 requests, of which the list shows two. */
export const open = (answers = {}) =>
  openAdmin(<ContactsScreen mailSetUp people={[]} rents={false} />, {
    'GET /api/contact_requests': { items: [request('one'), request('two')], total: 450 },
    ...answers,
  });
