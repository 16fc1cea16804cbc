import { CliError } from '../../lib/cli-error.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import type { Client } from '../../lib/site/client.ts';

/** All calls that `sitectl mcp` may make. */
export const ALLOWED_CALLS: readonly (readonly [method: string, path: RegExp])[] = [
  ['GET', /^\/api\/operator\/site$/],
  ['GET', /^\/api\/operator\/uploads$/],
  ['GET', /^\/api\/pages$/],
  ['GET', /^\/api\/pages\/\d+$/],
  ['GET', /^\/api\/site_settings$/],
  ['GET', /^\/pages\/\d+$/],
  ['GET', /^\/uploads\/[\w.]+$/],
  ['HEAD', /^\/api\/pages\/\d+$/],
  ['HEAD', /^\/uploads\/[\w.]+$/],
  ['POST', /^\/api\/operator\/runs$/],
  ['GET', /^\/api\/operator\/runs\/[\w-]+$/],
  ['PUT', /^\/api\/operator\/runs\/[\w-]+\/pages$/],
  ['POST', /^\/api\/operator\/runs\/[\w-]+\/media$/], // Announces images, and never sends one.
  ['POST', /^\/api\/operator\/runs\/[\w-]+\/plan$/],
  ['DELETE', /^\/api\/operator\/runs\/[\w-]+$/],
  ['POST', /^\/api\/operator\/runs\/[\w-]+\/apply$/],
];

/** The runs that this process has created. */
type OwnRuns = Map<string, { proposes: boolean }>;

/**
 * Returns a client that makes only the calls of `ALLOWED_CALLS`. It changes only runs that it has created,
 * and applies only runs that propose.
 */
export function onlyAllowedCalls(site: Client): Client {
  const own: OwnRuns = new Map();
  const check = (method: string, path: string) => {
    const [plain = ''] = path.split('?');
    const isAllowed = ALLOWED_CALLS.some(
      ([name, pattern]) => name === method && pattern.test(plain),
    );
    const [, run, what] = /^\/api\/operator\/runs\/([\w-]+)(?:\/(\w+))?$/.exec(plain) ?? [];
    const made = run === undefined ? undefined : own.get(run);
    const isOthers = run !== undefined && !made;
    if (!isAllowed || isOthers || (what === 'apply' && !made?.proposes))
      throw refused(method, plain);
  };
  return {
    async get(path, answer) {
      check('GET', path);
      return site.get(path, answer);
    },
    async getFile(path) {
      check('GET', path);
      return site.getFile(path);
    },
    async has(path) {
      check('HEAD', path);
      return site.has(path);
    },
    async post(path, body, answer) {
      check('POST', path);
      const made = await site.post(path, body, answer);
      if (path === '/api/operator/runs') own.set(idOf(made), { proposes: isProposal(body) });
      return made;
    },
    async postForBytes(path) {
      throw refused('POST', path);
    },
    async postFile(path) {
      throw refused('POST', path);
    },
    async put(path, body, answer, headers) {
      check('PUT', path);
      return site.put(path, body, answer, headers);
    },
    async patch(path) {
      throw refused('PATCH', path);
    },
    async putBytes(path) {
      throw refused('PUT', path);
    },
    async delete(path, answer) {
      check('DELETE', path);
      return site.delete(path, answer);
    },
  };
}

const idOf = (made: unknown) => (made as { id: string }).id;

/** Whether the request for a run has the option `as_draft`. */
const isProposal = (body: unknown) =>
  (body as { options?: { as_draft?: unknown } }).options?.as_draft === true;

const refused = (method: string, path: string) =>
  new CliError(
    EXIT.refused,
    'call_not_allowed',
    `An assistant may not call ${method} ${path}.`,
    'A person does this, in the admin or with sitectl.',
  );
