import { createHash } from 'node:crypto';

/** The style sheet of the page with the contract. */
export const DOCS_STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#0f172a}
code,pre{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}pre{white-space:pre-wrap;background:#f1f5f9;padding:.75rem;margin:.5rem 0}
h2{margin:2.5rem 0 .5rem}details{border-bottom:1px solid #e2e8f0;padding:.5rem 0}summary{cursor:pointer}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0}nav a{margin-right:.75rem}`;

/** The content security policy of the page. It allows only this style sheet. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'self'; form-action 'none'`;
