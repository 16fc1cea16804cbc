import { Toaster } from 'sonner';
import { describe, expect, test } from 'vitest';
import {
  click,
  openAdmin,
  openedPath,
  refused,
  see,
  seeText,
  useAdminTests,
} from '../../test-admin.tsx';
import { PagesScreen } from './pages-screen.tsx';
import { OTHER_ANSWERS, pages } from './test-pages.ts';

useAdminTests();

describe('proposed pages', () => {
  const proposedPage = {
    page_id: null,
    key: 'k1',
    title: 'Trailers',
    description: '',
    address: 'trailers',
    made_at: '2026-03-01T10:00:00.000Z',
    made_by: 'assistant',
    source: 'token',
    from: 'assistant: prices of 2027',
  };
  const taken = { page: { ...pages[0], id: 7, title: 'Trailers' }, linked: [] };

  test('are shown above the list, and opened in the editor when they are added', async () => {
    openAdmin(<PagesScreen />, {
      ...OTHER_ANSWERS,
      'GET /api/pages': pages,
      'GET /api/proposals': [{ page_id: 1 }, proposedPage],
      'POST /api/proposals/k1/take': taken,
    });
    await seeText('Proposed pages');
    await seeText('Web address: /trailers');
    await seeText(/assistant.* proposed it on .* from assistant: prices of 2027/);
    await click('Add Trailers to the site');
    await see(() => expect(openedPath()).toBe('/editor/7'));
  });

  test('are discarded after a question', async () => {
    let answer: unknown[] = [proposedPage];
    openAdmin(<PagesScreen />, {
      ...OTHER_ANSWERS,
      'GET /api/pages': pages,
      'GET /api/proposals': () => answer,
      'DELETE /api/proposals/k1': () => {
        answer = [];
        return { discarded: true };
      },
    });
    await click('Discard Trailers');
    await seeText('Discard “Trailers”?');
    await click('Discard');
    await see(() => expect(document.body.textContent).not.toContain('Proposed pages'));
  });

  test('stay, with the reason, if one cannot be added', async () => {
    openAdmin(
      <>
        <PagesScreen />
        <Toaster />
      </>,
      {
        ...OTHER_ANSWERS,
        'GET /api/pages': pages,
        'GET /api/proposals': [proposedPage],
        'POST /api/proposals/k1/take': () => refused(404, { code: 'proposal_not_found' }),
      },
    );
    await click('Add Trailers to the site');
    await seeText('Not added.');
    await seeText('Proposed pages');
  });
});
