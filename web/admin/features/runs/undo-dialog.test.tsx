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
} from '../../test-admin.tsx';
import { RunScreen } from './run-screen.tsx';
import { UndoRunDialog } from './undo-run-dialog.tsx';
import { ID, plan, run, answersOf } from './test-runs.ts';

useAdminTests();

const UNDO_ID = '66b1f0c2a4d35e0012ab34cf';
const applying = { ...run, id: UNDO_ID, kind: 'undo', state: 'applying', undoes: ID } as const;

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
