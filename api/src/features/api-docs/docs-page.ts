import { createHash } from 'node:crypto';
import type { Policy, Route } from '../../http/route.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#0f172a}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid #e2e8f0}
code{font:14px ui-monospace,monospace;overflow-wrap:anywhere}th{color:#475569;font-weight:600}`;

/** The content security policy of the page: it allows its one style and nothing else. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'self'; form-action 'none'`;

const WHO = {
  everybody: 'everybody',
  administrator: 'administrators',
  operator: 'any token',
  metrics: 'the metrics reader',
} as const;

function whoMay(policy: Policy): string {
  const [kind, scope] = policy.split(':') as [keyof typeof WHO, string?];
  if (scope === undefined) return WHO[kind];
  const [joint, word] = scope.includes('|') ? ['|', ' or '] : ['+', ' and '];
  const scopes = scope.split(joint).map((each) => `<code>${each}</code>`);
  const noun = joint === '+' && scopes.length > 1 ? 'scopes' : 'scope';
  return `tokens with the ${noun} ${scopes.join(word)}`;
}

/** The contract as a page: every call, who may make it, and its errors. */
export function docsPage(routes: readonly Route[]): string {
  const rows = routes
    .filter(({ hidden }) => !hidden)
    .map(
      ({ method, path, summary, policy, errors = [] }) =>
        `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escape(path.replace(/:(\w+)/g, '{$1}'))}</code></td><td>${escape(summary)}<br><small>${errors.map((code) => `<code>${code}</code>`).join(' ')}</small></td><td>${whoMay(policy)}</td></tr>`,
    );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Siteyard API</title><style>${STYLE}</style></head><body><h1>Siteyard API</h1><p>The whole contract, with every field: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p><table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">What it does</th><th scope="col">Access</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
