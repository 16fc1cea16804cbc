import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';

/** The proxy between sitectl and a site. */
export interface Proxy {
  /** The address with the user name and password. */
  uri: string;
  /** The address without them, for messages: `http://proxy.example:3128`. */
  address: string;
  /** The environment variable with the address. */
  variable: string;
}

/** In the order of Node.js. Only https:// reaches another machine, so one proxy is enough. */
const VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a site runs on this machine. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * Returns the proxy for a site from the environment; undefined if there is none, or the site is on this
 * machine.
 * @param origin such as `https://www.example.com`
 * @throws CliError `wrong_configuration` if the variable is not the address of an HTTP proxy
 */
export function proxyFor(origin: string, env: Environment): Proxy | undefined {
  const variable = VARIABLES.find((name) => env[name]);
  if (variable === undefined || isLoopback(origin) || isExcepted(new URL(origin), env))
    return undefined;
  const given = env[variable] ?? '';
  const uri = given.includes('://') ? given : `http://${given}`;
  if (URL.canParse(uri) && /^https?:$/.test(new URL(uri).protocol))
    return { uri, address: new URL(uri).origin, variable };
  throw new CliError(
    EXIT.usage,
    'wrong_configuration',
    `The environment variable ${variable} is not the address of an HTTP proxy.`,
    'Set it to an address such as http://proxy.example:3128, or remove it.',
  );
}

/** Whether NO_PROXY names a host, a domain above it (both with an optional port), or all hosts (`*`). */
function isExcepted({ hostname, port, protocol }: URL, env: Environment): boolean {
  const named = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').toLowerCase();
  const itsPort = port || (protocol === 'https:' ? '443' : '80');
  return named.split(/[\s,]+/).some((entry) => {
    const [, host = '', only = itsPort] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
    const isHost = hostname === host || hostname.endsWith(`.${host}`);
    return entry === '*' || (host !== '' && isHost && only === itsPort);
  });
}

/**
 * Returns a `fetch` that uses a proxy. Loads undici, because Node 20 does not support proxies.
 * Calls with a dispatcher need the `fetch` of the same version.
 */
export async function fetchThrough({ uri }: Proxy): Promise<typeof fetch> {
  const { default: undici } = await import('undici');
  const dispatcher = new undici.ProxyAgent({ uri });
  const through = undici.fetch as unknown as (url: string, init: object) => Promise<Response>;
  return (url, init) => through(url as string, { ...init, dispatcher });
}
