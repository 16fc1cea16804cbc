import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { sameEtag } from '../../http/etag.ts';
import { PUBLIC_CACHE_CONTROL } from '../../http/cache-control.ts';
import { chooseEncoding, type Encoding } from '../../http/encodings.ts';
import type { PageView } from './page-view.ts';

/** The prepared headers and body of a response. With them, sending a cached page takes little time. */
interface Answer {
  /** Names and values in turn. Node sends headers in this form without further checks. */
  headers: string[];
  body: Buffer;
}

const answers = new WeakMap<PageView, Map<Encoding | '304', Answer>>();

/**
 * Sends a public document, with the same headers with and without Express. Browsers may cache the document
 * but must revalidate it each time, so that changes are visible immediately.
 * @param common the headers of every document of this site
 * @param id the id of the request, for `X-Request-Id`
 * @returns false if nothing was sent, because `makeAnswer` has not prepared this encoding
 */
export function sendView(
  req: IncomingMessage,
  res: ServerResponse,
  view: PageView,
  { common, id }: { common: OutgoingHttpHeaders; id: string },
): boolean {
  const kind = kindOf(req, view);
  const answer = answerOf(view, kind, common);
  if (!answer) return false;
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  res.writeHead(kind === '304' ? 304 : view.status, [...answer.headers, 'x-request-id', id]);
  res.end(kind === '304' || req.method === 'HEAD' ? undefined : answer.body);
  return true;
}

/** Compresses a document for this client, so that `sendView` can send it. */
export async function makeAnswer(req: IncomingMessage, view: PageView): Promise<void> {
  const kind = kindOf(req, view);
  if (kind !== '304') await view.text.make(kind);
}

function kindOf(req: IncomingMessage, view: PageView): Encoding | '304' {
  if (view.status === 200 && sameEtag(req.headers['if-none-match'], view.etag)) return '304';
  return chooseEncoding(req.headers['accept-encoding'] as string | undefined);
}

function answerOf(
  view: PageView,
  kind: Encoding | '304',
  common: OutgoingHttpHeaders,
): Answer | undefined {
  let kinds = answers.get(view);
  if (!kinds) answers.set(view, (kinds = new Map()));
  let answer = kinds.get(kind);
  if (answer) return answer;
  const body = kind === '304' ? Buffer.alloc(0) : view.text.as(kind);
  if (body) kinds.set(kind, (answer = prepare(view, kind, body, common)));
  return answer;
}

function prepare(
  view: PageView,
  kind: Encoding | '304',
  body: Buffer,
  common: OutgoingHttpHeaders,
): Answer {
  // All names are in lower case, because Node would send two spellings as two headers.
  const headers = {
    ...common,
    'content-security-policy': view.policy,
    'cache-control': view.status === 200 ? PUBLIC_CACHE_CONTROL : 'no-store',
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
