import { siteSettings } from '@siteyard/schemas/settings';
import { expect, test } from 'vitest';
import { NO_PAGES, testCommit } from '../../../lib/history/test-commits.ts';
import { callsOf, click, openAdmin, see, seeText, useAdminTests } from '../../../test-admin.tsx';
import { SettingsVersionsDialog } from './settings-versions-dialog.tsx';

useAdminTests();

const now = siteSettings.parse({ title: 'Now', look: { header: 'dark' } });
const then = siteSettings.parse({ title: 'Then', language: 'de', look: { header: 'brand' } });
const changed = { kind: 'settings', settings: true, ...NO_PAGES };
const answers = {
  'GET /api/commits?limit=30&what=settings': {
    commits: [
      testCommit(9, { ...changed, version: 'now' }),
      testCommit(8, { ...changed, version: 4 }),
    ],
    next: null,
  },
  'GET /api/site_settings/versions/4': { settings: then, revision: 4 },
};

function open() {
  const done: string[] = [];
  const dialog = (
    <SettingsVersionsDialog
      saved={now}
      unsaved
      onRestored={({ settings }) => done.push(settings.title)}
      onClose={() => {}}
    />
  );
  openAdmin(dialog, {
    ...answers,
    'POST /api/site_settings/versions/4/restore': { settings: then, revision: 10 },
  });
  return done;
}

async function chooseVersion(): Promise<void> {
  const entries = () => document.querySelectorAll<HTMLElement>('li button');
  await see(() => expect(entries()).toHaveLength(2));
  entries()[1]!.click();
}

test('a version shows what is different now, with the labels and words of the form', async () => {
  open();
  await chooseVersion();
  await seeText('Site TitleThenThenNowNow');
  await seeText('Site languageThenDeutschNowEnglish');
  await seeText('Look, headerThenBrand colourNowDark');
  const labels = document.querySelectorAll('[aria-label="What was different"] dt');
  expect(labels).toHaveLength(3);
});

test('a version is restored after a confirmation that mentions the unsaved changes', async () => {
  const done = open();
  await chooseVersion();
  await click('Restore this version');
  await seeText('They replace your unsaved changes in the form');
  expect(callsOf(({ method }) => method === 'POST')).toEqual([]);
  await click('Restore');
  await see(() => expect(done).toEqual(['Then']));
});
