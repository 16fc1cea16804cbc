import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { sameEtag } from '../../http/etag.ts';
import { chooseEncoding } from './encodings.ts';
import type { PageView } from './page-views.ts';

/**
 * Sends a public document with the same headers whichever way the request came: through Express or
 * ahead of it. Browsers may keep it but ask each time, so that what is published shows at once.
 * @param common headers of every document of this site
 */
export function sendView(
  req: IncomingMessage,
  res: ServerResponse,
  view: PageView,
  common: OutgoingHttpHeaders,
): void {
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  // All names in lower case: two spellings would be two headers.
  const headers: OutgoingHttpHeaders = {
    ...common,
    'content-security-policy': view.policy,
    'cache-control': view.status === 200 ? 'no-cache' : 'no-store',
    vary: 'Accept-Encoding',
  };
  if (view.status === 200) {
    headers.etag = view.etag;
    if (sameEtag(req.headers['if-none-match'], view.etag)) {
      res.writeHead(304, headers).end();
      return;
    }
  }
  const encoding = chooseEncoding(req.headers['accept-encoding'] as string | undefined);
  const body = view.text.as(encoding);
  headers['content-type'] = 'text/html; charset=utf-8';
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  headers['content-length'] = body.length;
  res.writeHead(view.status, headers);
  res.end(req.method === 'HEAD' ? undefined : body);
}
