import { expect, test } from 'vitest';
import { openAdmin, see, useAdminTests } from '../test-admin.tsx';
import { LocalLinkNotice } from './local-link-notice.tsx';

useAdminTests();

test.each([
  ['http://localhost:3000/pages/14', true],
  ['http://127.0.0.1:3000/', true],
  ['http://[::1]:3000/', true],
  ['https://www.example.com/pages/14', false],
])('a link to %s has the warning: %s', async (link, isLocal) => {
  openAdmin(
    <div id="shown">
      <LocalLinkNotice link={link} />
    </div>,
    {},
  );
  await see(() => expect(document.querySelector('#shown')).not.toBeNull());
  const text = document.querySelector('#shown')?.textContent;
  expect(text?.includes('does not work for others yet')).toBe(isLocal);
});
