import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { sameEtag } from '../../http/etag.ts';
import { chooseEncoding, type Encoding } from './encodings.ts';
import type { PageView } from './view-cache.ts';

/** The prepared headers and body of an answer, so that a cached page is cheap to send. */
interface Answer {
  /** Name, value, name, value …: the form that Node sends without further checks. */
  headers: string[];
  body: Buffer;
}

const answers = new WeakMap<PageView, Map<Encoding | '304', Answer>>();

/**
 * Sends a public document, with the same headers with and without Express. Browsers may cache it but
 * must revalidate it each time, so that changes are visible immediately.
 * @param common headers of every document of this site
 */
export function sendView(
  req: IncomingMessage,
  res: ServerResponse,
  view: PageView,
  common: OutgoingHttpHeaders,
): void {
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  const known = view.status === 200 && sameEtag(req.headers['if-none-match'], view.etag);
  const kind = known ? '304' : chooseEncoding(req.headers['accept-encoding'] as string | undefined);
  let kinds = answers.get(view);
  if (!kinds) answers.set(view, (kinds = new Map()));
  let answer = kinds.get(kind);
  if (!answer) kinds.set(kind, (answer = prepare(view, kind, common)));
  res.writeHead(known ? 304 : view.status, answer.headers);
  res.end(known || req.method === 'HEAD' ? undefined : answer.body);
}

function prepare(view: PageView, kind: Encoding | '304', common: OutgoingHttpHeaders): Answer {
  const body = kind === '304' ? Buffer.alloc(0) : view.text.as(kind);
  // All names in lower case: two spellings would be two headers.
  const headers = {
    ...common,
    'content-security-policy': view.policy,
    'cache-control': view.status === 200 ? 'no-cache' : 'no-store',
    vary: 'Accept-Encoding',
    ...(view.status === 200 && { etag: view.etag }),
    ...(kind !== '304' && {
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      ...(kind !== 'identity' && { 'content-encoding': kind }),
    }),
  };
  return {
    body,
    headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
  };
}
