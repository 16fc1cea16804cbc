import { onTestFinished } from 'vitest';
import type { Agent } from '../../tests/helpers/agent.ts';
import { startTestSite, type TestSite } from '../../tests/helpers/app.ts';
import { sitectl, type Ran } from './sitectl.ts';

const TOKEN = 'token-of-the-operator';

/** A real site without content that runs in the test's process. */
export interface ServedSite {
  url: string;
  /** Its token, which has every scope. */
  token: string;
  /** Runs `sitectl … --url` on it. */
  run(...args: string[]): Promise<Ran>;
  /** Runs `sitectl` with `--json`, and returns the document. */
  ask<T>(...args: string[]): Promise<{ exit: number | null; answer: T }>;
  /** Runs `sitectl` with a new token that has only these scopes. */
  runAs(scopes: string, ...args: string[]): Promise<Ran>;
  /** Sends the contact form, as a visitor does, and returns the id of the request. */
  contact(email: string, message: string): Promise<string>;
  /** Keeps another run in progress until the returned function is called. @param run its id */
  hold(who: string, run?: string): Promise<() => Promise<void>>;
  /** Renames a page, as an administrator does in the admin area. */
  rename(page: number, title: string): Promise<void>;
  /** The variables with its token. */
  env: Record<string, string>;
  /** Calls the site as an administrator. */
  administrator(): Promise<Agent>;
  /** For what the tests change in the database itself. */
  connection: TestSite['connection'];
  site: TestSite['site'];
}

type Seed = 'none' | 'minimal' | 'demo';

/** Starts it on a free port and a database of its own; both end with the test. */
export async function serveSite(seed: Seed = 'none'): Promise<ServedSite> {
  const site = await startServedSite(seed);
  onTestFinished(site.close);
  return site;
}

/** Serves a site for all tests of a file, and closes it after them. @param seed the first content of the site */
export async function startServedSite(
  seed: Seed = 'none',
): Promise<ServedSite & { close: () => Promise<void> }> {
  const site = await startTestSite({ privateToken: TOKEN, env: { SEED: seed } });
  const runWith = (token: string, args: string[]) =>
    sitectl([...args, '--url', site.url], { env: { SITECTL_TOKEN: token } });
  const run = (...args: string[]) => runWith(TOKEN, args);
  let tokens = 0;
  let signedIn: Promise<Agent> | undefined;
  const administrator = () => (signedIn ??= site.signIn());
  return {
    url: site.url,
    token: TOKEN,
    connection: site.connection,
    site: site.site,
    run,
    env: { SITECTL_TOKEN: TOKEN },
    async ask<T>(...args: string[]) {
      const { code, stdout } = await run(...args, '--json');
      return {
        exit: code,
        answer: JSON.parse(stdout) as T,
      };
    },
    async runAs(scopes, ...args) {
      const name = `t${(tokens += 1)}`;
      const { stdout } = await run('token', 'create', name, '--scope', scopes);
      return runWith(stdout.trim(), args);
    },
    async contact(email, message) {
      const contact_request = {
        first_name: 'Ada',
        last_name: 'Byron',
        email,
        message,
      };
      const visitor = site.plain({ Origin: site.url });
      const answer = await visitor.post('/api/contact_requests', { contact_request });
      if (answer.status !== 201) throw new Error(answer.text);
      return (
        answer.body as {
          id: string;
        }
      ).id;
    },
    administrator,
    async hold(who, run = 'x') {
      const state = site.connection.collection<{
        _id: string;
      }>('site_state');
      const [since, until] = [new Date(), new Date(Date.now() + 6e5)];
      const applying = {
        run,
        owner: 'elsewhere|1|x',
        who,
        since,
        until,
      };
      await state.updateOne({ _id: 'site' }, { $set: { applying } });
      return async () => {
        await state.updateOne({ _id: 'site' }, { $unset: { applying: 1 } });
      };
    },
    async rename(page, title) {
      const answer = await (await administrator()).patch(`/api/pages/${page}`, { page: { title } });
      if (answer.status !== 200) throw new Error(answer.text);
    },
    close: () => site.close(),
  };
}
