import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAgent } from '../helpers/agent.ts';
import { ADMIN, startTestSite, type Agent, type TestSite } from '../helpers/app.ts';
import { startTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { block, createPage, pageContent } from '../helpers/factories.ts';

let database: TestDatabase;
let one: TestSite;
let two: TestSite;
let admin: Agent;
beforeAll(async () => {
  database = await startTestDatabase();
  // Started at the same time, as deployment tools do.
  [one, two] = await Promise.all([
    startTestSite({ databaseUri: database.uri }),
    startTestSite({ databaseUri: database.uri }),
  ]);
  admin = await one.signIn();
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await database.stop();
});

describe('two instances on one database', () => {
  test('share the first administrator and the sessions', async () => {
    expect(await one.site.services.adminUsers.list()).toHaveLength(1);
    const there = createAgent(two.url, { Origin: two.url, Cookie: admin.cookie() });
    expect((await there.get('/api/session')).body).toMatchObject({ user: { email: ADMIN.email } });
    await one.signIn();
  });

  test('serve a page within a second after the other instance published it', async () => {
    const page = await createPage(admin, {}, [block('HeadingBlock', { id: 'H', text: 'Before' })]);
    const shown = async () => (await two.guest().get(`/pages/${page.id}`)).text;
    await expect.poll(shown, { timeout: 2_000 }).toContain('Before');
    await admin.put(`/api/pages/${page.id}`, {
      page: { content: pageContent(block('HeadingBlock', { id: 'H', text: 'Afterwards' })) },
    });
    await expect.poll(shown, { timeout: 1_500, interval: 50 }).toContain('Afterwards');
  });

  test('never assign a page number twice', async () => {
    const there = await two.signIn();
    const pages = await Promise.all(
      [admin, there, admin, there, admin, there].map((agent) => createPage(agent)),
    );
    expect(new Set(pages.map(({ id }) => id)).size).toBe(6);
  });

  test('share one limit for sign-in attempts', async () => {
    const guess = (site: TestSite) =>
      site.guest().post('/api/admin_users/sign_in', {
        admin_user: { email: 'both@example.com', password: 'a wrong password' },
      });
    const statuses = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await guess(one)).status, (await guess(two)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
  });
});
