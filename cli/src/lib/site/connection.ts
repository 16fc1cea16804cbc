import { unreachable } from './connection-error.ts';
import { fetchThrough, isLoopback, proxyFor } from './proxy.ts';

/** The time limit of a request, in ms. */
const TIMEOUT_MS = 120_000;

/** For answers of any length. */
const UNLIMITED = new AbortController().signal;

export type Headers = Record<string, string>;

interface SentRequest {
  method: string;
  path: string;
  body?: string | Uint8Array<ArrayBuffer> | undefined;
  headers?: Headers | undefined;
  /** Whether the answer may take any time. */
  isUnlimited?: boolean;
}

/** Sends requests to a site with a bearer token, through the proxy of the environment if there is one. */
export class Connection {
  private readonly proxy: ReturnType<typeof proxyFor>;
  private readonly headers: Headers;
  private loading: Promise<typeof fetch> | undefined;

  /** @throws CliError for a wrong proxy in the environment */
  constructor(
    readonly origin: string,
    token: string,
  ) {
    this.proxy = proxyFor(origin, process.env);
    this.headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      // On the same machine, compression takes longer than sending.
      ...(isLoopback(origin) && { 'accept-encoding': 'identity' }),
    };
  }

  /** @throws CliError with exit code 3 if the site cannot be reached */
  async send({ method, path, body, headers, isUnlimited }: SentRequest): Promise<Response> {
    const call = this.proxy ? await (this.loading ??= fetchThrough(this.proxy)) : fetch;
    try {
      return await call(this.origin + path, {
        method,
        headers: { ...this.headers, ...headers },
        ...(body !== undefined && { body }),
        redirect: 'error',
        signal: isUnlimited ? UNLIMITED : AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      return this.cut(error);
    }
  }

  /** Sends JSON; `undefined` is no body. @throws CliError like `send` */
  sendJson(method: string, path: string, json?: unknown, headers: Headers = {}): Promise<Response> {
    if (json === undefined) return this.send({ method, path, headers });
    const type = { 'content-type': 'application/json' };
    const body = JSON.stringify(json);
    return this.send({ method, path, body, headers: { ...type, ...headers } });
  }

  /** Reports a cut connection. @throws CliError always */
  readonly cut = (error: unknown): never => {
    throw unreachable(this.origin, error, this.proxy);
  };
}
