import { expect, test } from 'vitest';
import { openAdmin, seeText, useAdminTests } from '../../../test-admin.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';

useAdminTests();

test('the question about a page that was changed in the meantime shows the error of a failed choice', async () => {
  const nothing = () => {};
  openAdmin(
    <ConflictDialog
      pageId={14}
      current={{ content_revision: 8, savedBy: 'ann@example.com', savedAt: undefined, page: null }}
      conflicts={null}
      busy={false}
      error="The page could not be loaded."
      onMerge={nothing}
      onKeepMine={nothing}
      onTakeTheirs={nothing}
      onCancel={nothing}
    />,
    {},
  );
  await seeText('ann@example.com changed it.');
  const alert = document.querySelector('[role=alertdialog] [role=alert]');
  expect(alert?.textContent).toBe('The page could not be loaded.');
});
