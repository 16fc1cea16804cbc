import { errorTable, type ErrorBody, type ErrorCode } from '@siteyard/schemas/errors';
import { CliError } from '../cli-error.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { minute } from '../terminal/table.ts';

/** The statuses of a proxy while the site restarts or is busy. */
const BUSY = new Set([429, 502, 503, 504]);

/**
 * Parses the answer of a site.
 * @param text the body
 * @returns undefined if it is not JSON
 * @throws CliError with the site's own code and text if it refuses the request
 */
export function readAnswer({ ok, status }: Pick<Response, 'ok' | 'status'>, text: string): unknown {
  const json = parseJson(text);
  if (!ok) throw refused(status, json as Partial<ErrorBody> | undefined);
  return json;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the error for a refusal of the site. */
export function refused(status: number, body: Partial<ErrorBody> | undefined): CliError {
  const code = body?.code;
  const transience = BUSY.has(status) ? 'cut' : undefined;
  const known = code !== undefined && Object.hasOwn(errorTable, code);
  if (!known && typeof code === 'string' && typeof body?.error === 'string')
    return new CliError(exitOf(status), code, body.error, undefined, transience);
  if (!known)
    return new CliError(
      EXIT.unreachable,
      'unexpected_answer',
      `The site answered with status ${status}.`,
      transience
        ? 'It may be restarting behind its proxy, or be busy. Try again in a moment.'
        : 'Check that this is the address of a Siteyard site.',
      transience,
    );
  const text = [
    body?.error ?? errorTable[code].text,
    ...(body?.errors ?? []),
    ...savedBy(body),
  ].join('\n  ');
  const hint = status === 401 ? 'Check that the token is right and has not expired.' : HINTS[code];
  return new CliError(errorTable[code].exit, code, text, hint, transience);
}

/** Hints for errors whose text has no solution. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  run_not_found: 'To see all runs, run: sitectl runs --all',
};

/** Returns a line with the author and time of the conflicting change; [] for other errors. */
function savedBy({ saved_by, saved_at }: Partial<ErrorBody> = {}): string[] {
  if (typeof saved_at !== 'string') return [];
  const who = typeof saved_by === 'string' ? saved_by : 'Someone';
  return [`${who} saved it on ${minute(saved_at)} UTC.`];
}

/** Returns the exit code for an error code that this version does not know. */
function exitOf(status: number): ExitCode {
  if (status >= 500) return EXIT.unreachable;
  if (status === 401 || status === 403) return EXIT.refused;
  return status === 409 ? EXIT.conflict : EXIT.problems;
}
