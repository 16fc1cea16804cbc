import type { Server } from 'node:http';
import type { ErrorBody } from '@siteyard/schemas/errors';
import request from 'supertest';

/** The answer of a call. `body` is the parsed JSON, or the text. */
export interface Answer {
  status: number;
  headers: Headers;
  // Tests check the fields that they need.
  body: unknown;
  text: string;
}

/** A caller: a browser with its cookies and its origin, or another client with its own headers. */
export interface Agent {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a request with any method. Its body is not converted to JSON. */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  /** The Cookie header of the next call. */
  cookie(): string;
}

interface SendOptions {
  body?: string | FormData | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** The account of the first administrator of a site in tests. */
export const ADMIN = {
  email: 'owner@example.com',
  password: 'a long enough test password',
} as const;

/**
 * Checks that a call has succeeded, and returns its answer.
 * @param statuses the statuses of success; by default every status below 300
 * @throws Error with the status and the text of any other answer
 */
export function ok(answer: Answer, ...statuses: number[]): Answer {
  const { status, text } = answer;
  const succeeded = statuses.length > 0 ? statuses.includes(status) : status < 300;
  if (!succeeded) throw new Error(`${status}: ${text}`);
  return answer;
}

/** The code of an error answer, such as `invalid_request`. */
export const codeOf = ({ body }: Pick<Answer, 'body'>) => (body as ErrorBody).code;

/** Signs in to a site, by default with the account `ADMIN`. Returns a browser with the session. */
export async function signInAt(
  url: string,
  { email, password }: { email: string; password: string } = ADMIN,
): Promise<Agent> {
  const agent = createAgent(url, { Origin: url });
  ok(await agent.post('/api/admin_users/sign_in', { admin_user: { email, password } }));
  return agent;
}

const METHODS = ['get', 'head', 'options', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

/**
 * A supertest agent for a server in this process, or for the address of another site. It keeps cookies,
 * follows no redirects, and sends `headersOfAll` with each call.
 */
export function createAgent(server: Server | string, headersOfAll: Record<string, string>): Agent {
  // The server runs on the same machine, so compression only costs time.
  const own = { 'Accept-Encoding': 'identity', ...headersOfAll };
  const browser = request.agent(server).set(own);
  const cookie = () =>
    browser.jar
      .getCookies({ domain: '127.0.0.1', path: '/', secure: true, script: false })
      .toValueString();
  const send: Agent['send'] = async (method, path, { body, headers = {} } = {}) => {
    const name = method.toLowerCase() as Method;
    if (!METHODS.includes(name)) throw new Error(`supertest has no method ${method}`);
    // An explicit Cookie header replaces the cookies of the browser.
    const call = 'Cookie' in headers ? request(server)[name](path).set(own) : browser[name](path);
    // The cookie jar does not send a Secure cookie over HTTP. A browser sends it to an HTTPS proxy.
    if (!('Cookie' in headers) && cookie() !== '') call.set('Cookie', cookie());
    call.set(headers).parse(collect);
    if (body instanceof FormData) {
      // Node.js encodes the form, because it encodes unusual file names like a browser.
      const form = new Response(body);
      call.set('Content-Type', form.headers.get('content-type') ?? '');
      call.send(Buffer.from(await form.arrayBuffer()));
    } else if (body !== undefined) {
      if (!('Content-Type' in headers)) call.set('Content-Type', 'text/plain;charset=UTF-8');
      call.send(typeof body === 'string' ? body : Buffer.from(body));
    }
    return answerOf(await call);
  };
  const json =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send(method, path, {
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      });
  return {
    get: (path, headers) => send('GET', path, { headers }),
    post: json('POST'),
    put: json('PUT'),
    patch: json('PATCH'),
    delete: (path, headers) => send('DELETE', path, { headers }),
    send,
    cookie,
  };
}

/**
 * Passes the bytes of an answer on without parsing them. superagent would choose a parser by the
 * content type.
 */
function collect(
  response: request.Response,
  done: (error: Error | null, body: Buffer) => void,
): void {
  const stream = response as unknown as NodeJS.ReadableStream;
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}

function answerOf(response: request.Response): Answer {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers as Record<string, unknown>))
    for (const each of [value].flat()) headers.append(name, String(each));
  const text = Buffer.isBuffer(response.body) ? response.body.toString('utf8') : '';
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  const body = isJson && text !== '' ? (JSON.parse(text) as unknown) : text;
  return { status: response.status, headers, body, text };
}
