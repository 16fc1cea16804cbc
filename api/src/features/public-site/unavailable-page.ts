/** The document for visitors when the database is unreachable and the page is not cached. */
export const UNAVAILABLE_PAGE = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="robots" content="noindex"><title>Back in a moment</title></head>',
  '<body><main><h1>This site is back in a moment.</h1>',
  '<p>Please load the page again.</p></main></body></html>',
].join('');
