import type { ErrorBody } from '@siteyard/schemas/errors';

/** A failed call: the server's answer, or status 0 without an answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** HTTP status; 0 without an answer. */
    readonly status: number,
    /** The error body of the answer; {} if it is not JSON. */
    readonly body: Partial<ErrorBody>,
  ) {
    super(body.error ?? '');
  }

  /** Whether there was no answer: offline, or the server is down. */
  get unreachable(): boolean {
    return this.status === 0;
  }
}

/** The method, body and headers of a call. */
export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  json?: unknown;
  /** Sent unchanged, for files. */
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Completes the call even if the tab is closed. Browsers limit the body to 64 KB. */
  keepalive?: boolean;
  /** Returns whether a status is a success; by default 200 to 299. */
  accepts?: (status: number) => boolean;
}

/**
 * Calls this site's API with the session cookie.
 * @returns the JSON of the answer; `undefined` if it is empty
 * @throws ApiError for every other status, and without an answer
 */
export async function callApi<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  return (await readJson(await send(path, options))) as Answer;
}

/** Calls this site's API and returns a file. @throws ApiError like `callApi` */
export async function callForFile(path: string, options: CallOptions = {}): Promise<Blob> {
  const response = await send(path, options);
  try {
    return await response.blob();
  } catch {
    throw new ApiError(0, { error: 'The connection was lost. Please try again.' });
  }
}

async function send(path: string, options: CallOptions): Promise<Response> {
  const { method = 'GET', json, form, headers, signal, keepalive } = options;
  const accepts = options.accepts ?? ((status) => status >= 200 && status < 300);
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: form }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, { error: 'The site cannot be reached. Check your connection.' });
  }
  if (!accepts(response.status))
    throw new ApiError(response.status, errorBody(await readJson(response)));
  return response;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function errorBody(body: unknown): Partial<ErrorBody> {
  return typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : {};
}

/** Whether an error is an `ApiError` with this code. */
export function hasCode(error: unknown, code: ErrorBody['code']): error is ApiError {
  return error instanceof ApiError && error.body.code === code;
}

/** The text of an error: the server's text, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/**
 * The text of an error on the password screens (specification, section 8): the server's `error`, else
 * its `errors` joined by commas, else `fallback`.
 */
export function messageOrListOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const { errors } = error.body;
  const list = Array.isArray(errors) ? errors.map(fieldInWords).join(', ') : '';
  // The list of fields is more exact than "Some fields are not valid."
  if (error.body.code === 'invalid_request' && list) return list;
  return error.message || list || fallback;
}

/** "admin_user.reset_password_token: is missing" → "Reset password token: is missing". */
function fieldInWords(problem: unknown): string {
  const [, field, rest] = /^admin_user\.([a-z_]{1,40})(:.*)$/s.exec(String(problem)) ?? [];
  if (!field || !rest) return String(problem);
  return field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ') + rest;
}
