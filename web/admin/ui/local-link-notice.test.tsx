import { expect, test, vi } from 'vitest';
import { openAdmin, see, useAdminTests } from '../test-admin.tsx';
import { LocalLinkNotice } from './local-link-notice.tsx';

useAdminTests();

test.each([
  ['http://localhost:3000/pages/14', true],
  ['http://127.0.0.1:3000/', true],
  ['http://[::1]:3000/', true],
  ['https://www.example.com/pages/14', false],
])('an admin at %s shows the warning: %s', async (address, isLocal) => {
  vi.stubGlobal('location', new URL(address));
  openAdmin(
    <div id="shown">
      <LocalLinkNotice />
    </div>,
    {},
  );
  await see(() => expect(document.querySelector('#shown')).not.toBeNull());
  const text = document.querySelector('#shown')?.textContent;
  expect(text?.includes('do not work for others yet')).toBe(isLocal);
});
