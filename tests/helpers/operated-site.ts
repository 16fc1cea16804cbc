import { expect } from 'vitest';
import { createTokenAnswer, type TokenScope } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type TestSite, type TestSiteOptions } from './app.ts';
import { createPage, heading } from './factories.ts';
import { exportSite } from './content-runs.ts';

/** A site, its administrator, and an operator with the private token. */
export interface OperatedSite {
  app: TestSite;
  operator: Agent;
  admin: Agent;
}

/** The private token of these sites. */
export const TOKEN = 'one-time-token-of-a-private-site';

/** Starts a site. Close its `app` afterwards. */
export async function startOperatedSite(
  seed: 'none' | 'minimal',
  options: Pick<TestSiteOptions, 'alone'> = {},
): Promise<OperatedSite> {
  const app = await startTestSite({ env: { SEED: seed }, privateToken: TOKEN, ...options });
  const operator = app.plain({ Authorization: `Bearer ${TOKEN}` });
  return { app, operator, admin: await app.signIn() };
}

/**
 * Creates an access token with these scopes, and returns a caller with it.
 * @param name the name of the token
 */
export async function callerWithToken(
  { app, operator }: Pick<OperatedSite, 'app' | 'operator'>,
  name: string,
  ...scopes: TokenScope[]
): Promise<Agent> {
  const made = await operator.post('/api/operator/tokens', { token: { name, scopes } });
  expect(made.status, made.text).toBe(201);
  const { secret } = createTokenAnswer.parse(made.body).token;
  return app.plain({ Authorization: `Bearer ${secret}` });
}

/** Starts a site with one page that was not imported, and returns the id of its lineage. */
export async function startLiveSite(
  options: Pick<TestSiteOptions, 'alone'> = {},
): Promise<OperatedSite & { siteId: string }> {
  const site = await startOperatedSite('none', options);
  await createPage(site.admin, { title: 'A live page' }, [heading('live', 'Live')]);
  const { siteId } = (await exportSite(site.operator)) as { siteId: string };
  return { ...site, siteId };
}
