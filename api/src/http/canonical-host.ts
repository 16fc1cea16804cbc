import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { SERVER_PATHS } from '@siteyard/schemas/primitives/reserved-paths';
import type { RequestHandler } from 'express';
import { hostNameOf, type HostName } from './host-name.ts';

/** First parts of paths that are no pages and no screens. Programs ask for them by any name. */
const NOT_PAGES = new Set([
  ...SERVER_PATHS.filter((first) => first !== 'pages'),
  '.well-known',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
]);

/** The most redirects of one address before a visitor arrives at the right one. Browsers stop at 20. */
const MOST_REDIRECTS = 5;
/** How many redirects are remembered. */
const REMEMBERED = 100;

export interface CanonicalHost {
  /** Whether a page or screen is requested at another address of the site than PUBLIC_URL. */
  isElsewhere(req: IncomingMessage): boolean;
  /** Redirects such requests to PUBLIC_URL with their path and query. */
  redirect: RequestHandler;
}

/**
 * Redirects visitors to PUBLIC_URL, because a form can be sent only from there. IP addresses and names
 * without a dot (localhost, containers) are not redirected: health checks use them, and a proxy may use
 * such a name for the site instead of passing on the Host header.
 * @param publicUrl the only target of redirects; undefined for no redirects
 * @param trustProxy the number of proxies; only with one do `X-Forwarded-Host` and `-Proto` count
 */
export function createCanonicalHost(deps: {
  publicUrl: string | undefined;
  trustProxy: number;
  /** Called for each redirect with the other address, such as `www.example.com:8080`. */
  onElsewhere: (address: string) => void;
  /** Called when redirects stop, because they seem to lead back to the same address. */
  onLoop: (address: string) => void;
}): CanonicalHost {
  const { publicUrl } = deps;
  if (publicUrl === undefined)
    return { isElsewhere: () => false, redirect: (_req, _res, next) => next() };
  const site = new URL(publicUrl);
  const own: HostName = { name: site.hostname, port: site.port };
  const trusts = deps.trustProxy > 0;
  /** How often each request was redirected since a request arrived at the right address. */
  const redirected = new Map<string, number>();
  let isLooping = false;

  function addressOf(req: IncomingMessage): string {
    const forwarded = trusts ? firstOf(req.headers['x-forwarded-host']) : '';
    return forwarded || (req.headers.host ?? '');
  }

  /** Whether a trusted proxy reports http, and visitors should use https. */
  const lacksHttps = (req: IncomingMessage) =>
    trusts && site.protocol === 'https:' && firstOf(req.headers['x-forwarded-proto']) === 'http';

  function isElsewhere(req: IncomingMessage): boolean {
    const host = hostNameOf(addressOf(req));
    if (host === null) return false;
    if (isSame(host, own)) {
      if (!lacksHttps(req)) {
        redirected.clear();
        isLooping = false;
        return false;
      }
    } else if (!isPublicName(host.name)) return false;
    return !isLooping && reads(req) && isPage(req.url ?? '');
  }

  /** Counts a redirect. Returns false if the same one was made too often. */
  function mayRedirect(req: IncomingMessage): boolean {
    const key = `${req.socket.remoteAddress} ${addressOf(req)}${req.url}`;
    const count = (redirected.get(key) ?? 0) + 1;
    redirected.delete(key);
    redirected.set(key, count);
    for (const oldest of redirected.keys()) {
      if (redirected.size <= REMEMBERED) break;
      redirected.delete(oldest);
    }
    isLooping = count > MOST_REDIRECTS;
    return !isLooping;
  }

  return {
    isElsewhere,
    redirect(req, res, next) {
      if (!isElsewhere(req)) return next();
      if (!mayRedirect(req)) {
        deps.onLoop(addressOf(req));
        return next();
      }
      deps.onElsewhere(`${lacksHttps(req) ? 'http://' : ''}${addressOf(req)}`);
      // Browsers must not store the redirect: after a wrong PUBLIC_URL they would follow it for ever.
      res.set({ 'Cache-Control': 'no-store', Location: targetOf(publicUrl, req.originalUrl) });
      res.status(308).end();
    },
  };
}

const reads = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** The first value of a header that each proxy may add to. */
const firstOf = (header: string | string[] | undefined) =>
  String(header ?? '')
    .split(',', 1)[0]!
    .trim()
    .toLowerCase();

/**
 * Whether a host is that of the site. A proxy may leave the port out, or add the default one of
 * either scheme.
 */
function isSame(host: HostName, own: HostName): boolean {
  if (host.name !== own.name) return false;
  const isDefault = ['', '80', '443'].includes(host.port);
  return host.port === own.port || host.port === '' || (own.port === '' && isDefault);
}

const isPublicName = (name: string) => name.includes('.') && !name.startsWith('[') && !isIP(name);

function isPage(target: string): boolean {
  if (!target.startsWith('/')) return false;
  const first = /^\/+([^/?]*)/.exec(target)?.[1] ?? '';
  try {
    return !NOT_PAGES.has(decodeURIComponent(first).toLowerCase());
  } catch {
    return true;
  }
}

/** The same path and query at PUBLIC_URL. The parser encodes what a header cannot carry. */
const targetOf = (publicUrl: string, target: string) => new URL(`${publicUrl}${target}`).href;
