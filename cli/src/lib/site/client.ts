import { z } from 'zod';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { readAnswer, refused } from './answer-of-site.ts';
import { Connection, type Headers } from './connection.ts';

/** The answer of endpoints without a result. */
export const okAnswer = z.object({ ok: z.literal(true) });

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
  const connection = new Connection(origin, token);

  async function call<T>(
    method: string,
    path: string,
    answer: z.ZodType<T>,
    body?: unknown,
    headers?: Headers,
  ): Promise<T> {
    return answerOf(connection, await connection.sendJson(method, path, body, headers), answer);
  }

  return {
    get: (path, answer) => call('GET', path, answer),
    async getFile(path) {
      const response = await connection.sendJson('GET', path);
      if (response.status === 404) return null;
      if (!response.ok) await jsonOf(connection, response);
      return new Uint8Array(await response.arrayBuffer().catch(connection.cut));
    },
    async postForBytes(path, json) {
      const [body, headers] = [JSON.stringify(json), { 'content-type': 'application/json' }];
      const sent = { method: 'POST', path, body, headers, isUnlimited: true };
      const response = await connection.send(sent);
      if (!response.ok) await jsonOf(connection, response);
      return bytesOf(connection, response);
    },
    async has(path) {
      const response = await connection.send({ method: 'HEAD', path });
      if (!response.ok && response.status !== 404) throw refused(response.status, undefined);
      return response.ok;
    },
    post: (path, body, answer, headers) => call('POST', path, answer, body, headers),
    put: (path, body, answer, headers) => call('PUT', path, answer, body, headers),
    patch: (path, body, answer) => call('PATCH', path, answer, body),
    async postFile(path, file, answer) {
      const sent = { method: 'POST', path, ...(await formWith(file)) };
      return answerOf(connection, await connection.send(sent), answer);
    },
    async putBytes(path, bytes, headers) {
      const type = { 'content-type': 'application/octet-stream' };
      const body = bytes as Uint8Array<ArrayBuffer>;
      const sent = { method: 'PUT', path, body, headers: { ...type, ...headers } };
      await jsonOf(connection, await connection.send(sent));
    },
    delete: (path, answer) => call('DELETE', path, answer),
  };
}

/** @throws CliError if the site refuses the request, or if `answer` does not fit */
async function answerOf<T>(
  connection: Connection,
  response: Response,
  answer: z.ZodType<T>,
): Promise<T> {
  const parsed = answer.safeParse(await jsonOf(connection, response));
  if (parsed.success) return parsed.data;
  throw new CliError(
    EXIT.unreachable,
    'unexpected_answer',
    `sitectl does not understand the answer of ${connection.origin}.`,
    'The site and sitectl may have different versions. Update the older one.',
  );
}

const jsonOf = async ({ cut }: Connection, response: Response): Promise<unknown> =>
  readAnswer(response, await response.text().catch(cut));

async function* bytesOf(
  { cut }: Connection,
  response: Response,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* (response.body ?? []) as AsyncIterable<Uint8Array>;
  } catch (error) {
    cut(error);
  }
}

/** Encodes a form here, because the fetch for a proxy does not know the forms of Node. */
async function formWith(file: File) {
  const form = new FormData();
  form.set('file', file);
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}
