import { JSDOM } from 'jsdom';

/** A parser is much quicker than a window for each page. */
const parser = new new JSDOM('').window.DOMParser();

/** Parses a page, so that tests can query its elements. */
export const documentOf = (html: string): Document => parser.parseFromString(html, 'text/html');
