/**
 * Returns a simple document, built without the renderer and the database.
 * @param html the content below the heading
 */
export const plainDocument = (title: string, heading: string, html: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${title}</title></head>`,
    `<body><main><h1>${heading}</h1>${html}</main></body></html>`,
  ].join('');

/** The document for visitors when the database is unreachable and the page is not cached. */
export const UNAVAILABLE_PAGE = plainDocument(
  'Back in a moment',
  'This site is back in a moment.',
  '<p>Please load the page again.</p>',
);
