import { CliError, type Transience } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { Proxy } from './proxy.ts';

/** Error codes of a connection that was not established. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Statuses of a proxy that may be temporary. */
const PASSING = new Set([502, 503, 504]);

interface Explained {
  reason: string;
  hint: string;
  transience?: Transience | undefined;
}

/**
 * Explains a request whose connection failed before or after it was sent.
 * @param error the error of `fetch`
 * @param proxy the proxy that the request went through, if any
 */
export function unreachable(origin: string, error: unknown, proxy?: Proxy): CliError {
  const { reason, hint, transience } = explain(error, proxy);
  const through = proxy ? ` through the proxy ${proxy.address}` : '';
  const message = `Cannot reach ${origin}${through}: ${reason}`;
  return new CliError(EXIT.unreachable, 'unreachable', message, hint, transience);
}

function explain(error: unknown, proxy?: Proxy): Explained {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const status = proxyStatus(error);
  if (proxy && status !== undefined) return refusedByProxy(status, proxy);
  const transience = NOT_SENT.has(code) ? 'not_sent' : 'cut';
  if (code.startsWith('ERR_SSL_'))
    return {
      reason: 'what answers there does not speak TLS',
      hint: proxy
        ? `Check the port of the site, and whether the proxy in ${proxy.variable} is an http:// one.`
        : 'Check the port, or use http:// for a site without a certificate.',
      transience,
    };
  return {
    reason,
    hint: proxy
      ? `Check ${proxy.variable}. To connect without a proxy, name the site's host in NO_PROXY.`
      : 'Check that the address is right and that the site is running.',
    transience,
  };
}

/** Returns the status with which a proxy refused a CONNECT. undici has it only in the text of a cause. */
function proxyStatus(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, status] = /^Proxy response \((\d+)\)/.exec(error.message) ?? [];
  return status === undefined ? proxyStatus(error.cause) : Number(status);
}

/** Explains the refusal of a CONNECT by a proxy. The site has received nothing. */
function refusedByProxy(status: number, { variable }: Proxy): Explained {
  if (status === 407)
    return {
      reason: 'the proxy requires a name and a password, or does not accept them',
      hint: `Put them into ${variable}: http://<name>:<password>@<host>:<port>`,
    };
  if (PASSING.has(status))
    return {
      reason: `the proxy could not connect to it (status ${status})`,
      hint: 'Check that the address is right and that the site is running.',
      transience: 'not_sent',
    };
  return {
    reason: `the proxy refused the connection (status ${status})`,
    hint: 'Ask the operator of the proxy for access to the site, or add the host of the site to NO_PROXY to connect without the proxy.',
  };
}
