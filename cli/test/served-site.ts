import { onTestFinished } from 'vitest';
import type { Agent } from '../../tests/helpers/agent.ts';
import { startTestSite } from '../../tests/helpers/app.ts';
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
}

/** Starts it on a free port and a database of its own; both end with the test. */
export async function serveSite(): Promise<ServedSite> {
  const site = await startTestSite({ privateToken: TOKEN, env: { SEED: 'none' } });
  onTestFinished(() => site.close());
  const run = (...args: string[]) =>
    sitectl([...args, '--url', site.url], { env: { SITECTL_TOKEN: TOKEN } });
  let administrator: Agent | undefined;
  return {
    url: site.url,
    run,
    async ask<T>(...args: string[]) {
      const { code, stdout } = await run(...args, '--json');
      return { exit: code, answer: JSON.parse(stdout) as T };
    },
    async rename(page, title) {
      administrator ??= await site.signIn();
      const answer = await administrator.patch(`/api/pages/${page}`, { page: { title } });
      if (answer.status !== 200) throw new Error(answer.text);
    },
  };
}
