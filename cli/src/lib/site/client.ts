import { errorTable, type ErrorBody } from '@siteyard/schemas/errors';
import { z } from 'zod';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';

/** How long one request may take, in ms. */
const TIMEOUT_MS = 120_000;

/** The answer of endpoints that have nothing to tell but that it was done. */
export const okAnswer = z.object({ ok: z.literal(true) });

/** A site's operator endpoints, wherever it runs. */
export interface Client {
  get<T>(path: string, answer: z.ZodType<T>): Promise<T>;
  /** The bytes of a file, such as an image; null when the site does not have it. */
  getFile(path: string): Promise<Uint8Array | null>;
  post<T>(path: string, body: unknown, answer: z.ZodType<T>): Promise<T>;
  put<T>(path: string, body: unknown, answer: z.ZodType<T>): Promise<T>;
  delete<T>(path: string, answer: z.ZodType<T>): Promise<T>;
}

/**
 * Calls a site with a bearer token.
 * @param origin such as `https://www.example.com`
 * @throws CliError with the site's own code and text when it refuses a request; with exit code 3
 *   when it cannot be reached or its answer is not understood
 */
export function createClient(origin: string, token: string): Client {
  async function call<T>(
    method: string,
    path: string,
    answer: z.ZodType<T>,
    body?: unknown,
  ): Promise<T> {
    const response = await send(method, path, body);
    const json = await response.json().catch(() => undefined);
    if (!response.ok) throw refused(response.status, json as Partial<ErrorBody> | undefined);
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
    const response = await send('GET', path);
    if (response.status === 404) return null;
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    const json = await response.json().catch(() => undefined);
    throw refused(response.status, json as Partial<ErrorBody> | undefined);
  }

  const send = (method: string, path: string, body?: unknown) =>
    reach(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });

  async function reach(url: string, request: RequestInit): Promise<Response> {
    try {
      return await fetch(url, request);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new CliError(
        EXIT.unreachable,
        'unreachable',
        `Cannot reach ${origin}: ${reason}`,
        'Check that the address is right and that the site is running.',
      );
    }
  }

  return {
    get: (path, answer) => call('GET', path, answer),
    getFile,
    post: (path, body, answer) => call('POST', path, answer, body),
    put: (path, body, answer) => call('PUT', path, answer, body),
    delete: (path, answer) => call('DELETE', path, answer),
  };
}

function refused(status: number, body: Partial<ErrorBody> | undefined): CliError {
  const code = body?.code;
  const known = code !== undefined && Object.hasOwn(errorTable, code);
  if (!known)
    return new CliError(
      EXIT.unreachable,
      'unexpected_answer',
      `The site answered with status ${status}.`,
      'Check that this is the address of a Siteyard site.',
    );
  const text = [body?.error ?? errorTable[code].text, ...(body?.errors ?? [])].join('\n  ');
  const hint = status === 401 ? 'Check that the token is right and has not expired.' : undefined;
  return new CliError(errorTable[code].exit, code, text, hint);
}
