import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { explainAnswer, type ExplainAnswer } from '@siteyard/schemas/http';
import { ADMIN, startTestSite, type Agent, type Answer, type TestSite } from '../../helpers/app.ts';
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { createPage, heading } from '../../helpers/factories.ts';
import { TOKEN } from '../../helpers/operated-site.ts';

/** The explanations of responses to visitors, by their `X-Request-Id`. */

let database: TestDatabase;
let app: TestSite;
let admin: Agent;
let operator: Agent;
beforeAll(async () => {
  database = await startTestDatabase();
  app = await startTestSite({
    databaseUri: database.uri,
    env: { SEED: 'none' },
    privateToken: TOKEN,
    alone: 'an instance knows its own requests',
  });
  admin = await app.signIn();
  operator = app.plain({ Authorization: `Bearer ${TOKEN}` });
  const settings = { nav: { items: [], cta: { label: '', href: '' } } };
  await admin.put('/api/site_settings', { settings });
});
afterAll(async () => {
  await app.close();
  await database.stop();
});

const idOf = ({ headers }: Answer): string => headers.get('x-request-id') ?? '';
async function explain(request: string, by = operator): Promise<ExplainAnswer> {
  const answer = await by.get(`/api/operator/explain?request=${request}`);
  expect(answer.status, answer.text).toBe(200);
  return explainAnswer.parse(answer.body);
}

describe('a response', () => {
  test('with a page is explained with the state that the visitor saw, also after the page has changed', async () => {
    const { id } = await createPage(admin, { title: 'Seen', address: 'seen' }, [heading('h', 'A')]);
    const seen = app.site.services.content.number;
    const first = idOf(await app.guest().get('/seen'));
    const kept = idOf(await app.guest().get('/seen'));
    await admin.post(`/api/pages/${id}/unpublish`);
    const withdrawn = app.site.services.content.number;
    const gone = idOf(await app.guest().get(`/pages/${id}?secret=1`));
    expect(await explain(first)).toMatchObject({ path: '/seen', status: 200, commit: seen });
    const { steps, last_change } = await explain(kept);
    expect(steps[0]).toMatchObject({
      name: 'request',
      state: 'ok',
      message: `GET /seen got status 200 from the cache, with commit ${seen}.`,
    });
    expect(steps[1]).toMatchObject({ name: 'page', state: 'ok' });
    expect(last_change).toMatchObject({ number: seen, by: ADMIN.email });
    const found = await explain(gone);
    expect(found).toMatchObject({ path: `/pages/${id}`, status: 404, commit: withdrawn });
    expect(found.steps.filter(({ state }) => state === 'problem')).toMatchObject([
      { name: 'request' },
      { name: 'page', change: { number: withdrawn, revert: `sitectl undo ${withdrawn}` } },
    ]);
    expect(JSON.stringify(found)).not.toContain('secret');
  });

  test('to a refused call is explained with the reason, and without the content of the call', async () => {
    const guest = app.guest();
    const answers: Answer[] = [];
    for (let n = 0; n < 6; n += 1)
      answers.push(
        await guest.post('/api/admin_users/sign_in', {
          admin_user: { email: 'nobody@example.com', password: 'wrong' },
        }),
      );
    expect(answers.at(-1)!.status).toBe(429);
    const found = await explain(idOf(answers.at(-1)!));
    expect(found).toMatchObject({ path: '/api/admin_users/sign_in', status: 429 });
    expect(found.steps[0]).toMatchObject({
      name: 'request',
      state: 'problem',
      message: expect.stringContaining('The reason is too_many_requests') as string,
    });
    expect(JSON.stringify(found)).not.toContain('nobody@example.com');
  });

  test('is explained with the advice to search all logs if this instance does not know its id', async () => {
    const id = '5f6d1c1e-7a70-4a51-9d0f-0f6d5a6f3b2e';
    const found = await explain(id);
    expect(found).toMatchObject({ path: null, status: null, last_change: null });
    expect(found.steps[0]).toMatchObject({
      name: 'request',
      state: 'warning',
      advice: `Look in the log of each instance: grep ${id}`,
    });
  });
});

test('a response of an instance that has missed a change is explained with that change', async () => {
  const { id } = await createPage(admin, { title: 'Stale', address: 'stale' }, [heading('h', 'A')]);
  const second = await startTestSite({
    env: { SEED: 'none' },
    databaseUri: database.uri,
    privateToken: TOKEN,
    stateTiming: {
      pollMs: 6e5,
      behindMs: 6e5,
    },
    leaseTiming: {
      settleMs: 0,
      renewMs: 6e5,
    },
    alone: 'it does not look for the changes of others',
  });
  onTestFinished(() => second.close());
  // From now on, the second instance has the page in its cache, and does not look for changes.
  await second.guest().get('/stale');
  await admin.post(`/api/pages/${id}/unpublish`);
  const missed = app.site.services.content.number;
  await makeOlder(missed);
  const onSecond = second.plain({ Authorization: `Bearer ${TOKEN}` });
  const about = { number: missed, by: ADMIN.email, revert: `sitectl undo ${missed}` };
  const stale = ({ steps }: ExplainAnswer) =>
    steps.filter(({ name, state }) => name === 'instance' && state === 'problem');
  const visit = await second.guest().get('/stale');
  expect(visit.status).toBe(200);
  const seen = await explain(idOf(visit), onSecond);
  expect(stale(seen)).toMatchObject([
    {
      message: `The instance showed commit ${missed - 1}, although the site was at commit ${missed} already.`,
      change: about,
    },
    { message: expect.stringContaining('this instance showed commit') as string, change: about },
  ]);
});

/** Makes a commit so old that each instance must have seen it. */
async function makeOlder(_id: number): Promise<void> {
  const log = app.connection.collection<{ _id: number }>('content_log');
  await log.updateOne({ _id }, { $set: { at: new Date(Date.now() - 10_000) } });
}
