import { Toaster } from 'sonner';
import { describe, expect, test } from 'vitest';
import {
  callsOf,
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  useAdminTests,
} from '../../../test-admin.tsx';
import { PagesScreen } from '../pages-screen.tsx';
import { OTHER_ANSWERS, pages, titles } from '../test-pages.ts';

useAdminTests();

describe('an unchanged site', () => {
  const starters = (current: string | null) => ({
    untouched: true,
    current,
    starters: [
      { name: 'demo', title: 'Lifts & Co', about: 'Lifts for rent.', pages: ['Home', 'Fleet'] },
      { name: 'events', title: 'Tents & Co', about: 'Tents for rent.', pages: ['Home'] },
    ],
  });
  const open = async (answers: Record<string, unknown> = {}) => {
    openAdmin(
      <>
        <PagesScreen />
        <Toaster />
      </>,
      {
        'GET /api/pages': pages,
        ...OTHER_ANSWERS,
        'GET /api/starters': starters('demo'),
        ...answers,
      },
    );
    await seeText('These are the pages of “Lifts & Co”.');
    await seeText('You can choose only before your first change.');
    await click('Choose a sample');
  };

  test('can start from another sample site, whose pages then are in the list', async () => {
    let current = 'demo';
    await open({
      'GET /api/starters': () => Promise.resolve(starters(current)),
      'GET /api/pages': () =>
        Promise.resolve(current === 'demo' ? pages : [{ ...pages[0], id: 21, title: 'Tents' }]),
      'POST /api/starters/events': () => {
        current = 'events';
        return Promise.resolve({ seed: 'events', pages: [], run: '1' });
      },
      'POST /api/runs/1/undo': { id: '2', state: 'applying' },
      'GET /api/runs/2': () => {
        current = 'demo';
        return Promise.resolve({ id: '2', state: 'applied' });
      },
    });
    await seeText(
      '2 pages: Home, Fleet. A long site about one trade. You replace most of its texts and pictures.',
    );
    expect(await control('Start with machines and tools')).toHaveProperty('disabled', true);
    await click('Start with tents and parties');
    await see(() => expect(titles()).toEqual(['Tents']));
    await seeText('These are the pages of “Tents & Co”.');
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await click('Undo');
    await see(() => expect(titles()).toEqual(['Dumpers']));
    await seeText('Undone');
    const [undo] = callsOf(({ path }) => path === '/api/runs/1/undo?wait=3');
    expect(undo?.body).toEqual({ force: false });
  });

  test('offers the short site first, with its purpose', async () => {
    const short = { name: 'short', title: 'Any', about: 'Prices.', pages: ['Home'] };
    const { starters: others, ...rest } = starters('demo');
    await open({ 'GET /api/starters': { ...rest, starters: [...others, short] } });
    await seeText(
      'A short site with texts for any rental business. You can adapt it in a few minutes.',
    );
    const names = [...document.querySelectorAll('[role=dialog] h3')].map(
      (each) => each.textContent,
    );
    expect(names[0]).toBe('Any rental business');
  });

  test('first offers to choose a start, then asks for the owner’s business', async () => {
    localStorage.clear();
    const sample = { title: 'Lifts & Co', firm: 'Lifts' };
    openAdmin(
      <>
        <PagesScreen />
        <Toaster />
      </>,
      {
        'GET /api/pages': pages,
        ...OTHER_ANSWERS,
        'GET /api/starters': starters('demo'),
        'GET /api/starters/guide': { sample, steps: [] },
        'POST /api/starters/events': { seed: 'events', pages: [], run: '1' },
      },
    );
    await seeText('Your site now shows “Lifts & Co”, a sample business.');
    expect(document.body.textContent).not.toContain('Make it yours');
    // A browser focuses a clicked button.
    (await control<HTMLButtonElement>('Choose a sample')).focus();
    await click('Choose a sample');
    await click('Start with tents and parties');
    const name = await control<HTMLInputElement>('Business name');
    await see(() => expect(document.activeElement).toBe(name));
    await see(() =>
      expect(document.body.textContent).not.toContain('settings of the sample replace yours'),
    );
    expect(document.activeElement).toBe(name);
    // On a phone, a toast would cover the dialog.
    expect(document.body.textContent).not.toContain('Your site starts with');
    await click('Cancel');
    await seeText('Your site starts with “Tents and parties”');
    await click('Keep this sample');
    await control('Business name');
    localStorage.clear();
  });

  test('is not replaced if it was changed in the meantime, and the dialog shows the reason', async () => {
    await open({
      'POST /api/starters/events': refused(409, {
        code: 'site_edited',
        error: 'Another administrator has changed a page or the settings.',
      }),
    });
    await click('Start with tents and parties');
    await seeText('Another administrator has changed a page or the settings.');
    expect(titles()).toEqual(['Dumpers']);
  });

  test('has a message for an error without a text', async () => {
    await open({ 'POST /api/starters/events': refused(502) });
    await click('Start with tents and parties');
    await seeText('The sample could not be applied. Please try again.');
  });
});
