import type { ApiDocument, Operation, Reference, Response } from './document.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { firstSteps } from './first-steps.ts';

/**
 * Returns the contract as an HTML page: the first steps, and each call with its access, parameters,
 * examples and errors.
 * @param origin the address of the site
 */
export function docsPage(document: ApiDocument, origin: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const links = document.tags.map(({ name }) => `<a href="#${idOf(name)}">${name}</a>`).join(' ');
  const groups = document.tags.map(
    ({ name, description }) =>
      `<h2 id="${idOf(name)}">${name}</h2><p>${text(description)}</p>${calls
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ path, method, operation }) => callOf(path, method, operation, document))
        .join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Siteyard API</title><style>${DOCS_STYLE}</style></head><body><h1>Siteyard API</h1><p>The contract for programs, with every field: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p><nav aria-label="Topics">${links}</nav><h2 id="first-steps">First steps: publish a page with curl</h2><ol>${firstSteps(
    origin,
  )
    .map(({ text: words, command }) => `<li>${text(words)}${pre(command)}</li>`)
    .join('')}</ol>${groups.join('')}</body></html>`;
}

function callOf(path: string, method: string, operation: Operation, document: ApiDocument): string {
  const { operationId, summary, description } = operation;
  return `<details id="${operationId}"><summary><code>${method.toUpperCase()} ${escape(path)}</code> <b>${operationId}</b><br>${text(summary)}</summary><p>${text(description)}</p>${parametersOf(operation, document)}${bodiesOf(operation)}${errorsOf(operation, document)}</details>`;
}

function parametersOf({ parameters = [] }: Operation, document: ApiDocument): string {
  if (parameters.length === 0) return '';
  const rows = parameters
    .map((each) => ('$ref' in each ? document.components.parameters[lastPart(each.$ref)]! : each))
    .map(
      ({ name, in: place, required, description = '', example }) =>
        `<tr><td><code>${escape(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${text(description)}${example === undefined ? '' : ` <code>${escape(String(example))}</code>`}</td></tr>`,
    );
  return `<table><thead><tr><th scope="col">Parameter</th><th scope="col">Place</th><th scope="col">Meaning, example</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** Returns the examples of the request and of the successful answer. */
function bodiesOf({ requestBody, responses }: Operation): string {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  const bodies: [string, Response['content']][] = [['Request', requestBody?.content]];
  if (success) bodies.push([`Answer ${success[0]}`, (success[1] as Response).content]);
  return bodies
    .map(([title, content]) => {
      const [found] = Object.entries(content ?? {});
      if (!found) return '';
      const [type, { examples }] = found;
      const value = examples?.['example']?.value;
      const shown = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
      return `<h3>${title}: ${type}</h3>${value === undefined ? '' : pre(shown)}`;
    })
    .join('');
}

function errorsOf({ responses }: Operation, document: ApiDocument): string {
  const items = Object.entries(responses)
    .filter(([, response]) => '$ref' in response)
    .map(([status, response]) => {
      const { description } =
        document.components.responses[lastPart((response as Reference).$ref)]!;
      return `<li>${status} ${text(description)}</li>`;
    });
  return `<h3>Errors</h3><ul>${items.join('')}</ul>`;
}

const idOf = (tag: string) => tag.toLowerCase().replaceAll(' ', '-');
const lastPart = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
const pre = (code: string) => `<pre><code>${escape(code)}</code></pre>`;

/** Converts Markdown text to HTML. Only code in backticks has markup. */
const text = (markdown: string) => escape(markdown).replace(/`([^`]*)`/g, '<code>$1</code>');

function escape(raw: string): string {
  return raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
