import { useQuery } from '@tanstack/react-query';
import { Toaster } from 'sonner';
import { expect, test } from 'vitest';
import { callsOf, click, openAdmin, see, useAdminTests } from '../../test-admin.tsx';
import { openContactsQuery } from './api/list-contact-requests.ts';
import { DeleteContactDialog } from './delete-contact-dialog.tsx';
import { request } from './test-contacts.tsx';

useAdminTests();

test('Undo of a deletion loads the number of open requests again', async () => {
  let open = 1;
  const OpenCount = () => <output>{useQuery(openContactsQuery).data}</output>;
  openAdmin(
    <>
      <OpenCount />
      <DeleteContactDialog request={request('one')} onClose={() => {}} />
      <Toaster />
    </>,
    {
      'GET /api/contact_requests/open_count': () => ({ open }),
      'DELETE /api/contact_requests/one': () => {
        open = 0;
        return { ok: true };
      },
      'POST /api/trash/contact_request-one/restore': () => {
        open = 1;
        return { lost_address: '', path: '/api/contact_requests/one' };
      },
    },
  );
  const shown = () => document.querySelector('output')?.textContent;
  await see(() => expect(shown()).toBe('1'));
  await click('Delete');
  await see(() => expect(shown()).toBe('0'));
  await click('Undo');
  await see(() => expect(shown()).toBe('1'));
  expect(callsOf(({ method }) => method === 'POST')).toHaveLength(1);
});
