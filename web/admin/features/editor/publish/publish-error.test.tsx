import { expect, test, vi } from 'vitest';
import { openAdmin, seeText, useAdminTests } from '../../../test-admin.tsx';
import { EditorContext } from '../editor-context.ts';
import { editorContext } from '../test-puck.tsx';
import { PublishError } from './publish-error.tsx';
import { SIGNED_OUT } from './use-publish.ts';

useAdminTests();

test.each([
  [SIGNED_OUT, true],
  ['Failed to save', false],
])('“%s” has a link to the sign-in: %s', async (error, leads) => {
  openAdmin(
    <EditorContext value={{ ...editorContext, signInLink: <a href="/login">Sign in</a> }}>
      <PublishError error={error} onDismiss={vi.fn()} />
    </EditorContext>,
    {},
  );
  await seeText(error);
  expect(document.querySelector('a[href="/login"]') !== null).toBe(leads);
});
