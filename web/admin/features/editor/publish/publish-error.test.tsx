import { expect, test, vi } from 'vitest';
import { openAdmin, seeText, useAdminTests } from '../../../test-admin.tsx';
import { PublishError } from './publish-error.tsx';
import { SIGNED_OUT } from './use-publish.ts';

useAdminTests();

test.each([
  [SIGNED_OUT, true],
  ['Failed to save', false],
])('“%s” has a link to the sign-in: %s', async (error, leads) => {
  openAdmin(<PublishError error={error} onDismiss={vi.fn()} />, {});
  await seeText(error);
  expect(document.querySelector('a[href="/login"]') !== null).toBe(leads);
});
