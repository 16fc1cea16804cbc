import type { RestoredAnswer } from '@siteyard/schemas/http';
import { expect, test } from 'vitest';
import { openAdmin, see, useAdminTests } from '../../test-admin.tsx';
import { ChangePreview } from './change-preview.tsx';

useAdminTests();

test('pages with the same title and the same effect are all listed', async () => {
  const page = (id: number) => ({ id, title: 'Fleet', actions: ['content'] });
  const answer = {
    pages: [page(14), page(15)],
    page_count: 2,
    settings: false,
    items: [],
    item_count: 0,
    sections: [],
    pictures: [],
    commit: null,
    notes: [],
  } as unknown as RestoredAnswer;
  openAdmin(<ChangePreview answer={answer} />, {});
  await see(() => expect(document.querySelectorAll('li')).toHaveLength(2));
  // React reports equal keys.
  expect(console.error).not.toHaveBeenCalled();
});
