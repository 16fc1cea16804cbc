import { JSDOM } from 'jsdom';

/** Much quicker than a window for each page. */
const parser = new new JSDOM('').window.DOMParser();

/** The document of a page, for tests to ask for elements. */
export const documentOf = (html: string): Document => parser.parseFromString(html, 'text/html');
