import fs from 'node:fs';
import path from 'node:path';
import { copyOf, edit } from './sitectl.ts';

/** The page with the text, in the bundle. */
export const TEXT_PAGE = 'pages/0011-terms.json';

interface PageFile {
  content: { content: object[] };
}

/** A copy of the fixture `minimal-site` with paragraphs on one page, sealed as it is. */
export function bundleWithTexts(...texts: string[]): string {
  const bundle = copyOf('minimal-site');
  const file = path.join(bundle, TEXT_PAGE);
  const blocks = texts.map((text) => ({ data: { text }, type: 'paragraph' }));
  edit(file, (text) => {
    const page = JSON.parse(text) as PageFile;
    page.content.content.push({ props: { content: { blocks }, id: 'text' }, type: 'RichText' });
    return `${JSON.stringify(page, null, 2)}\n`;
  });
  return bundle;
}

/** The paragraphs of such a bundle as its file has them now. */
export function textsIn(bundle: string): string[] {
  const page = JSON.parse(fs.readFileSync(path.join(bundle, TEXT_PAGE), 'utf8')) as {
    content: { content: { props: { content?: { blocks: { data: { text: string } }[] } } }[] };
  };
  return (page.content.content.at(-1)?.props.content?.blocks ?? []).map(({ data }) => data.text);
}
