import type { RunPageChange } from '@siteyard/schemas/http';
import { expect, test } from 'vitest';
import { callsOf, click, openAdmin, see, seeText, useAdminTests } from '../../test-admin.tsx';
import { RunScreen } from './run-screen.tsx';
import { ID, plan, run, answersOf } from './test-runs.ts';

useAdminTests();

const change: RunPageChange = {
  change: {
    change: 'changed',
    key: 'key-11',
    id: 11,
    title: 'Terms',
    details: [{ path: 'title', before: 'Our terms', after: 'Terms' }],
    blocks: [
      {
        change: 'changed',
        id: 'h',
        type: 'HeadingBlock',
        values: [{ path: 'props.text', before: '<b>Old</b> words', after: 'New words' }],
      },
      { change: 'removed', id: 'c', type: 'Card' },
    ],
  },
};

function openRow(title: string): Promise<void> {
  return see(() => {
    const rows = [...document.querySelectorAll('details')];
    const row = rows.find(({ textContent }) => textContent.includes(title));
    expect(row, title).toBeDefined();
    row!.open = true;
  });
}

test('shows which step of an applied run failed', async () => {
  const error = { code: 'internal_error', error: 'The site could not finish page 12.' };
  openAdmin(<RunScreen id={ID} />, answersOf({ ...run, error }));
  await seeText('The site could not finish page 12.');
});

test('opens a page to its differences, block by block, with the labels of the editor', async () => {
  openAdmin(<RunScreen id={ID} />, {
    ...answersOf(run),
    [`GET /api/runs/${ID}/pages/11`]: change,
    [`GET /api/runs/${ID}/settings`]: { changes: [{ path: 'title', before: 'A', after: 'B' }] },
  });
  await seeText('2 pages changed');
  await seeText('1 page left as it was');
  await seeText('only the site changed it');
  expect(callsOf(({ path }) => path.includes('/pages/'))).toEqual([]);
  await openRow('Terms');
  await seeText('Heading changed');
  await seeText('TextBeforeOld wordsAfterNew words');
  await seeText('TitleBeforeOur termsAfterTerms');
  await seeText('Card removed');
  await openRow('Global settings');
  await seeText('Site TitleBeforeAAfterB');
});

test('names the changed sections, and can be undone even if nothing else changed', async () => {
  const sections = [
    { key: 'one', name: 'Hero', action: 'update', changes: { details: 0, blocks: 2 } },
    { key: 'two', name: 'Prices', action: 'keep', reason: 'only the site changed it' },
    { key: 'three', name: 'Left alone', action: 'unchanged' },
  ];
  openAdmin(
    <RunScreen id={ID} />,
    answersOf(run, {}, { ...plan, pages: [], sections, settings: null }),
  );
  await seeText('Changed Hero · 2 blocks');
  await seeText('Kept Prices · only the site changed it');
  expect(document.body.textContent).not.toMatch('Left alone');
  expect(document.body.textContent).not.toMatch('Nothing on the site was changed');
  await click('Undo');
  await seeText('1 section is again as before.');
});

test('names the changed rental items, and describes their undo', async () => {
  const items = [
    { key: 'a', name: 'Scissor lift', action: 'update', changes: { details: 1, blocks: 0 } },
    { key: 'b', name: 'Left alone', action: 'unchanged' },
  ];
  openAdmin(
    <RunScreen id={ID} />,
    answersOf(run, {}, { ...plan, pages: [], items, settings: null }),
  );
  await seeText('Changed Scissor lift · 1 detail');
  expect(document.body.textContent).not.toMatch('Left alone');
  await click('Undo');
  await seeText('1 rental item is again as before.');
});

test('shows the changed details of pictures, and can be undone even if nothing else changed', async () => {
  const changes = [
    { path: 'alt', before: 'A digger', after: 'A digger on a trailer' },
    { path: 'focal_point', after: { x: 0.1, y: 0.5 } },
  ];
  const file = `${'0'.repeat(64)}.jpg`;
  const images = [{ file, name: 'digger.jpg', action: 'update', changes }];
  openAdmin(
    <RunScreen id={ID} />,
    answersOf(run, {}, { ...plan, pages: [], images, settings: null }),
  );
  await seeText('Descriptions of 1 picture');
  expect(document.body.textContent).not.toMatch('Nothing on the site was changed');
  await openRow('digger.jpg');
  await seeText('DescriptionBeforeA diggerAfterA digger on a trailer');
  await click('Undo');
  await seeText('1 picture is described as before.');
});

test('shows that the earlier content is no longer stored', async () => {
  openAdmin(<RunScreen id={ID} />, {
    ...answersOf(run),
    [`GET /api/runs/${ID}/pages/11`]: { change: null },
  });
  await openRow('Terms');
  await seeText('is no longer kept');
});

test.each([
  ['https://ci.example.com/jobs/812', true],
  ['javascript:alert(1)', false],
  ['//evil.example', false],
])('links the CI job %s: %s', async (ci_url, isLink) => {
  openAdmin(<RunScreen id={ID} />, answersOf({ ...run, source: { name: 'x', ci_url } }));
  await seeText(ci_url);
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links.includes(ci_url)).toBe(isLink);
});
