import { errorTable, type ErrorBody } from '@siteyard/schemas/errors';
import type { z } from 'zod';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';

/** How long one answer of a site may take, in ms. */
const PATIENCE_MS = 120_000;

/** A site's operator endpoints, wherever it runs. */
export interface Client {
  get<T>(path: string, answer: z.ZodType<T>): Promise<T>;
  /** A file as it is, such as an image; null where there is none. */
  getFile(path: string): Promise<Uint8Array | null>;
  post<T>(path: string, body: unknown, answer: z.ZodType<T>): Promise<T>;
  put<T>(path: string, body: unknown, answer: z.ZodType<T>): Promise<T>;
  delete<T>(path: string, answer: z.ZodType<T>): Promise<T>;
}

/**
 * Calls a site with a bearer token. What the site refuses is thrown with the site's own code and
 * text; a site that cannot be reached, or that answers something else, is exit code 3.
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
      `${origin} answered something that this version does not understand.`,
      'The site and sitectl may be of different versions; update the older one.',
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
      signal: AbortSignal.timeout(PATIENCE_MS),
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
        `${origin} cannot be reached: ${reason}`,
        'Is the address right, and is the site running?',
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
      'Is this the address of a Siteyard site?',
    );
  const text = [body?.error ?? errorTable[code].text, ...(body?.errors ?? [])].join('\n  ');
  const hint = status === 401 ? 'Is SITECTL_TOKEN right, and has it not expired?' : undefined;
  return new CliError(errorTable[code].exit, code, text, hint);
}
