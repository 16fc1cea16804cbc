import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/http.ts';
import { click, openAdmin, seeText, useAdminTests } from '../../../test-admin.tsx';
import { EditorContext } from '../editor-context.ts';
import { editorContext } from '../puck/test-puck.tsx';
import { DraftStatus, DraftTrouble } from './draft-status.tsx';

useAdminTests();

const open = (reason: unknown, Part: ComponentType = DraftStatus) => {
  const retryDraft = vi.fn();
  const draftState = { kind: 'local-only', reason } as const;
  openAdmin(
    <EditorContext value={{ ...editorContext, draftState, retryDraft }}>
      <Part />
    </EditorContext>,
    {},
  );
  return retryDraft;
};
const link = () => document.querySelector('a[href="/login"]');

test.each([DraftStatus, DraftTrouble])('a signed-out administrator can sign in', async (Part) => {
  const retryDraft = open(new ApiError(401, {}), Part);
  await seeText('Signed out. The draft is kept on this device.');
  expect(link()?.textContent).toBe('Sign in');
  // Another tab may have signed in.
  await click('Retry');
  expect(retryDraft).toHaveBeenCalledOnce();
});

test.each([
  ['without a connection', new Error('offline')],
  ['after an error of the server', new ApiError(503, {})],
])('%s there is no link to the sign-in', async (_, reason) => {
  open(reason);
  await seeText('Not saved online.');
  expect(link()).toBeNull();
});
