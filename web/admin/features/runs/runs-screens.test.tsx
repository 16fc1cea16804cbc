import type { ContentRun, RunPageChange } from '@siteyard/schemas/http';
import type { Plan, PlanPage } from '@siteyard/schemas/planning';
import { expect, test } from 'vitest';
import {
  callsOf,
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  useAdminTests,
  type Answers,
} from '../../test-admin.tsx';
import { RunScreen } from './run-screen.tsx';
import { UndoRunDialog } from './undo-run-dialog.tsx';

useAdminTests();

const ID = '66b1f0c2a4d35e0012ab34ce';
const UNDO_ID = '66b1f0c2a4d35e0012ab34cf';
const page = (id: number, action: PlanPage['action'], title: string): PlanPage => ({
  key: `key-${id}`,
  id,
  title,
  action,
  seen: 1,
  hash: null,
});
const plan = {
  pages: [
    { ...page(11, 'update', 'Terms'), changes: { details: 1, blocks: 1 } },
    page(20, 'create', 'Mini diggers'),
    { ...page(12, 'keep', 'Privacy'), reason: 'only the site changed it' },
  ],
  settings: { action: 'update', seen: 3, hash: null, changes: ['title'] },
} as unknown as Plan;
const run: ContentRun = {
  id: ID,
  kind: 'import',
  state: 'applied',
  who: 'ci-deploy',
  source: { name: './site', commit: 'd0c5e57aa', ci_url: 'https://ci.example.com/jobs/812' },
  created_at: '2026-03-02T08:15:00.000Z',
  applied_at: '2026-03-02T08:15:04.000Z',
  progress: null,
  plan: null,
  migration: null,
  undoes: null,
  undone_by: null,
  error: null,
};
const applying = { ...run, id: UNDO_ID, kind: 'undo', state: 'applying', undoes: ID } as const;
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

/** The answers for one run; `undo` adds those for its undo. */
const answersOf = (found: ContentRun, undo: Answers = {}, receipt: object = plan): Answers => ({
  [`GET /api/runs/${found.id}`]: ({ path }: { path: string }) =>
    path.includes('without=plan') ? found : { ...found, plan: receipt },
  ...undo,
});

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

test('undoes after a confirmation that lists the effects, and shows the progress', async () => {
  let polls = 0;
  openAdmin(
    <RunScreen id={ID} />,
    answersOf(run, {
      [`POST /api/runs/${ID}/undo`]: () => refused(202, applying),
      [`GET /api/runs/${UNDO_ID}`]: () => {
        polls += 1;
        return polls === 1
          ? { ...applying, progress: { done: 1, total: 4 } }
          : { ...applying, state: 'applied' };
      },
    }),
  );
  await click('Undo');
  await seeText('Undo this import?');
  await seeText(
    '1 page looks as it did before. 1 page goes to “Recently deleted”. The earlier settings apply again.',
  );
  const [confirm] = await see(() => {
    const found = [...document.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button')];
    expect(found.length).toBe(2);
    return found.filter(({ textContent }) => textContent === 'Undo');
  });
  confirm!.click();
  await seeText('step 1 of 4');
  await see(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
  expect(callsOf(({ method }) => method === 'POST')).toMatchObject([{ body: { force: false } }]);
});

/** Opens the dialog and confirms the undo. */
async function confirmUndo() {
  await click('Undo');
  await see(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button')];
    const confirm = buttons.find(({ textContent }) => textContent === 'Undo');
    expect(confirm).toBeDefined();
    confirm!.click();
  });
}

test('names the pages that were edited since, and offers to undo anyway', async () => {
  openAdmin(
    <RunScreen id={ID} />,
    answersOf(run, {
      [`POST /api/runs/${ID}/undo`]: ({ body }: { body: { force: boolean } }) =>
        body.force
          ? refused(202, { ...applying, state: 'applied' })
          : refused(409, {
              code: 'undo_refused',
              error: 'Nothing was undone.',
              issues: [
                { path: 'pages/11', message: 'was changed since' },
                { path: 'settings', message: 'were changed since' },
              ],
              can_force: true,
            }),
      [`GET /api/runs/${UNDO_ID}`]: { ...applying, state: 'applied' },
    }),
  );
  await confirmUndo();
  await seeText('“Terms” was changed since.');
  await seeText('The settings were changed since.');
  await seeText('Later edits are kept as versions');
  await click('Undo anyway');
  await see(() =>
    expect(callsOf(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { force: false },
      { force: true },
    ]),
  );
});

test('names the pages of a refusal during the preparation of the undo in the background', async () => {
  const issues = [{ path: 'pages/11', message: 'was changed since' }];
  const error = { code: 'undo_refused', error: 'Nothing was undone.', issues, can_force: true };
  openAdmin(
    <RunScreen id={ID} />,
    answersOf(run, {
      [`POST /api/runs/${ID}/undo`]: () => refused(202, applying),
      [`GET /api/runs/${UNDO_ID}`]: { ...applying, state: 'discarded', error },
    }),
  );
  await confirmUndo();
  await seeText('“Terms” was changed since.');
  await control('Undo anyway');
});

test('shows the progress and the end of an undo after a reload', async () => {
  let isDone = false;
  openAdmin(<RunScreen id={ID} />, {
    [`GET /api/runs/${ID}`]: ({ path }: { path: string }) => ({
      ...run,
      ...(isDone ? { undone_by: UNDO_ID } : { undoing: UNDO_ID }),
      plan: path.includes('without=plan') ? null : plan,
    }),
    [`GET /api/runs/${UNDO_ID}`]: () => ({
      ...applying,
      ...(isDone ? { state: 'applied' } : { progress: { done: 1, total: 4 } }),
    }),
  });
  await seeText('Undoing: step 1 of 4.');
  await seeText('StatusBeing undone');
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons).not.toContain('Undo');
  isDone = true;
  await seeText('Undone. Visitors see the earlier content.');
  await seeText('Undone byA later change');
});

test('shows after a reload why an undo was refused, and offers it again', async () => {
  let hasEnded = false;
  const issues = [{ path: 'pages/11', message: 'was changed since' }];
  const error = { code: 'undo_refused', error: 'Nothing was undone.', issues, can_force: true };
  openAdmin(<RunScreen id={ID} />, {
    [`GET /api/runs/${ID}`]: ({ path }: { path: string }) => ({
      ...run,
      ...(!hasEnded && { undoing: UNDO_ID }),
      plan: path.includes('without=plan') ? null : plan,
    }),
    [`GET /api/runs/${UNDO_ID}`]: () =>
      hasEnded ? { ...applying, state: 'discarded', error } : applying,
  });
  await seeText('Undoing…');
  hasEnded = true;
  await seeText('“Terms” was changed since.');
  await control('Undo');
});

test.each(['open', 'discarded'] as const)(
  'shows that nothing was undone if the undo ends as %s',
  async (state) => {
    openAdmin(
      <RunScreen id={ID} />,
      answersOf(run, {
        [`POST /api/runs/${ID}/undo`]: () => refused(202, applying),
        [`GET /api/runs/${UNDO_ID}`]: { ...applying, state },
      }),
    );
    await confirmUndo();
    await seeText(state === 'open' ? 'was restarted before anything' : 'Nothing was changed.');
    await control('Try again');
  },
);

test('does not offer to force an undo that cannot be forced, and shows the error', async () => {
  openAdmin(
    <RunScreen id={ID} />,
    answersOf(run, {
      [`POST /api/runs/${ID}/undo`]: refused(409, {
        code: 'run_in_progress',
        error: 'ci-deploy is applying another run.',
      }),
    }),
  );
  await confirmUndo();
  await seeText('ci-deploy is applying another run.');
  expect(document.body.textContent).not.toContain('Undo anyway');
});

test('does not offer to undo an undone run, and shows its error', async () => {
  openAdmin(<RunScreen id={ID} />, answersOf({ ...run, undone_by: UNDO_ID }));
  await seeText('Undone byA later change');
  await seeText('2 pages changed');
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons).not.toContain('Undo');
  document.body.replaceChildren();
  const error = { code: 'plan_drifted', error: 'Page 11 has changed.' };
  openAdmin(<RunScreen id={ID} />, answersOf({ ...run, state: 'failed', error }));
  await seeText('Page 11 has changed.');
});

const runDialog = <UndoRunDialog id={ID} onDone={() => {}} onClose={() => {}} />;

test('loads a run to undo it from another screen', async () => {
  openAdmin(runDialog, answersOf(run));
  await seeText('Undo this import?');
  await seeText('1 page looks as it did before.');
});

test('shows the error if a run that shall be undone cannot be loaded', async () => {
  openAdmin(runDialog, {
    [`GET /api/runs/${ID}`]: refused(404, { error: 'It is no longer kept.' }),
  });
  await seeText('It is no longer kept.');
});
