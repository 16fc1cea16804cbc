import { onTestFinished } from 'vitest';
import type { Agent } from '../../tests/helpers/agent.ts';
import { startTestSite, type TestSite } from '../../tests/helpers/app.ts';
import { sitectl, type Ran } from './sitectl.ts';

const TOKEN = 'token-of-the-operator';

/** A real site without content that runs in the test's process. */
export interface ServedSite {
  url: string;
  /** Runs `sitectl … --url` on it. */
  run(...args: string[]): Promise<Ran>;
  /** The same with `--json`. */
  ask<T>(...args: string[]): Promise<{ exit: number | null; answer: T }>;
  /** Renames a page, as an administrator does in the admin area. */
  rename(page: number, title: string): Promise<void>;
  /** The variables with its token. */
  env: Record<string, string>;
  /** Calls the site as an administrator. */
  administrator(): Promise<Agent>;
  /** For what the tests change in the database itself. */
  connection: TestSite['connection'];
}

/** Starts it on a free port and a database of its own; both end with the test. */
export async function serveSite(): Promise<ServedSite> {
  const site = await startServedSite();
  onTestFinished(site.close);
  return site;
}

/** The same for all tests of a file, which close it. @param seed the content that it starts with */
export async function startServedSite(
  seed: 'none' | 'minimal' | 'demo' = 'none',
): Promise<ServedSite & { close: () => Promise<void> }> {
  const site = await startTestSite({ privateToken: TOKEN, env: { SEED: seed } });
  const token = { SITECTL_TOKEN: TOKEN };
  const run = (...args: string[]) => sitectl([...args, '--url', site.url], { env: token });
  let signedIn: Promise<Agent> | undefined;
  const administrator = () => (signedIn ??= site.signIn());
  return {
    url: site.url,
    connection: site.connection,
    run,
    env: token,
    async ask<T>(...args: string[]) {
      const { code, stdout } = await run(...args, '--json');
      return { exit: code, answer: JSON.parse(stdout) as T };
    },
    administrator,
    async rename(page, title) {
      const answer = await (await administrator()).patch(`/api/pages/${page}`, { page: { title } });
      if (answer.status !== 200) throw new Error(answer.text);
    },
    close: () => site.close(),
  };
}
