import { errorTable, type ErrorBody, type ErrorCode } from '@siteyard/schemas/errors';
import { z } from 'zod';
import { CliError } from '../cli-error.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { minute } from '../terminal/table.ts';
import { unreachable } from './connection-error.ts';
import { fetchThrough, isLoopback, proxyFor } from './proxy.ts';

/** The time limit of a request, in ms. */
const TIMEOUT_MS = 120_000;

/** For answers of any length. */
const UNLIMITED = new AbortController().signal;

/** The statuses of a proxy while the site restarts or is busy. */
const BUSY = new Set([429, 502, 503, 504]);

/** The answer of endpoints without a result. */
export const okAnswer = z.object({ ok: z.literal(true) });

type Headers = Record<string, string>;

/** The calls of a site for tokens. */
export interface Client {
  get<T>(path: string, answer: z.ZodType<T>): Promise<T>;
  /** Reads a file, such as an image; null if the site does not have it. */
  getFile(path: string): Promise<Uint8Array | null>;
  /** Returns the answer as a stream of bytes. */
  postForBytes(path: string, body: unknown): Promise<AsyncIterable<Uint8Array>>;
  /** Whether the path exists. */
  has(path: string): Promise<boolean>;
  post<T>(path: string, body: unknown, answer: z.ZodType<T>, headers?: Headers): Promise<T>;
  put<T>(path: string, body: unknown, answer: z.ZodType<T>, headers?: Headers): Promise<T>;
  patch<T>(path: string, body: unknown, answer: z.ZodType<T>): Promise<T>;
  /** Sends a file in the field `file` of a form. */
  postFile<T>(path: string, file: File, answer: z.ZodType<T>): Promise<T>;
  /** Sends bytes, and ignores the answer. */
  putBytes(path: string, bytes: Uint8Array, headers: Headers): Promise<void>;
  delete<T>(path: string, answer: z.ZodType<T>): Promise<T>;
}

/**
 * Calls a site with a bearer token.
 * @param origin such as `https://www.example.com`
 * @throws CliError with the site's own code and text if it refuses a request; with exit code 3 if the
 *   site cannot be reached or its answer is not understood; for a wrong proxy in the environment
 */
export function createClient(origin: string, token: string): Client {
  const accepts = {
    accept: 'application/json',
    // On the same machine, compression takes longer than sending.
    ...(isLoopback(origin) && { 'accept-encoding': 'identity' }),
  };

  async function call<T>(
    method: string,
    path: string,
    answer: z.ZodType<T>,
    body?: unknown,
    headers?: Headers,
  ): Promise<T> {
    return answerOf(await sendJson(method, path, body, headers), answer);
  }

  async function answerOf<T>(response: Response, answer: z.ZodType<T>): Promise<T> {
    const json = await jsonOf(response);
    const parsed = answer.safeParse(json);
    if (parsed.success) return parsed.data;
    throw new CliError(
      EXIT.unreachable,
      'unexpected_answer',
      `sitectl does not understand the answer of ${origin}.`,
      'The site and sitectl may have different versions. Update the older one.',
    );
  }

  async function getFile(path: string): Promise<Uint8Array | null> {
    const response = await sendJson('GET', path);
    if (response.status === 404) return null;
    if (!response.ok) await jsonOf(response);
    return new Uint8Array(await response.arrayBuffer().catch(cut));
  }

  async function postForBytes(path: string, body: unknown): Promise<AsyncIterable<Uint8Array>> {
    const headers = { 'content-type': 'application/json' };
    const response = await send('POST', path, JSON.stringify(body), headers, UNLIMITED);
    if (!response.ok) await jsonOf(response);
    return bytesOf(response);
  }

  async function* bytesOf(response: Response): AsyncGenerator<Uint8Array> {
    try {
      yield* (response.body ?? []) as AsyncIterable<Uint8Array>;
    } catch (error) {
      cut(error);
    }
  }

  async function has(path: string): Promise<boolean> {
    const response = await send('HEAD', path);
    if (!response.ok && response.status !== 404) throw refused(response.status, undefined);
    return response.ok;
  }

  const sendJson = (method: string, path: string, body?: unknown, headers: Headers = {}) =>
    body === undefined
      ? send(method, path, undefined, headers)
      : send(method, path, JSON.stringify(body), {
          'content-type': 'application/json',
          ...headers,
        });

  const send = (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Headers = {},
    signal: AbortSignal = AbortSignal.timeout(TIMEOUT_MS),
  ) =>
    reach(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...accepts, ...headers },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal,
    });

  /** Parses an answer; undefined if it is not JSON. @throws CliError if the site refuses the request */
  async function jsonOf(response: Response): Promise<unknown> {
    const text = await response.text().catch(cut);
    const json = parseJson(text);
    if (!response.ok) throw refused(response.status, json as Partial<ErrorBody> | undefined);
    return json;
  }

  const proxy = proxyFor(origin, process.env);
  let loading: Promise<typeof fetch> | undefined;

  async function reach(url: string, request: RequestInit): Promise<Response> {
    const call = proxy ? await (loading ??= fetchThrough(proxy)) : fetch;
    try {
      return await call(url, request);
    } catch (error) {
      return cut(error);
    }
  }

  /** @throws CliError always */
  function cut(error: unknown): never {
    throw unreachable(origin, error, proxy);
  }

  return {
    get: (path, answer) => call('GET', path, answer),
    getFile,
    postForBytes,
    has,
    post: (path, body, answer, headers) => call('POST', path, answer, body, headers),
    put: (path, body, answer, headers) => call('PUT', path, answer, body, headers),
    patch: (path, body, answer) => call('PATCH', path, answer, body),
    async postFile(path, file, answer) {
      const form = new FormData();
      form.set('file', file);
      // Encoded here, because the fetch for a proxy does not know the forms of Node.
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
      const bytes = new Uint8Array(await encoded.arrayBuffer());
      return answerOf(await send('POST', path, bytes, headers), answer);
    },
    async putBytes(path, bytes, headers) {
      const type = { 'content-type': 'application/octet-stream' };
      await jsonOf(
        await send('PUT', path, bytes as Uint8Array<ArrayBuffer>, { ...type, ...headers }),
      );
    },
    delete: (path, answer) => call('DELETE', path, answer),
  };
}

/** Returns a line with the author and time of the conflicting change; [] for other errors. */
function savedBy({ saved_by, saved_at }: Partial<ErrorBody> = {}): string[] {
  if (typeof saved_at !== 'string') return [];
  const who = typeof saved_by === 'string' ? saved_by : 'Someone';
  return [`${who} saved it on ${minute(saved_at)} UTC.`];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the exit code for an error code that this version does not know. */
function exitOf(status: number): ExitCode {
  if (status >= 500) return EXIT.unreachable;
  if (status === 401 || status === 403) return EXIT.refused;
  return status === 409 ? EXIT.conflict : EXIT.problems;
}

function refused(status: number, body: Partial<ErrorBody> | undefined): CliError {
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
