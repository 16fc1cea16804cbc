import { expect, test, vi } from 'vitest';
import { openAdmin, seeText, useAdminTests } from '../../../test-admin.tsx';
import { PublishError } from './publish-error.tsx';

useAdminTests();

test.each([true, false])('an administrator who is signed out: %s', async (isSignedOut) => {
  openAdmin(<PublishError text="Not saved." isSignedOut={isSignedOut} onDismiss={vi.fn()} />, {});
  await seeText('Not saved.');
  expect(document.querySelector('a[href="/login"]') !== null).toBe(isSignedOut);
});
