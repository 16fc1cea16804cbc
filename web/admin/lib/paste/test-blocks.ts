import type { PastedBlock, PastedItem } from './pasted.ts';

/** Blocks as readable lines; see `fixtures/clipboards/README.md`. */
export const linesOf = (blocks: readonly PastedBlock[]): string[] =>
  blocks.flatMap((block) => {
    switch (block.type) {
      case 'paragraph':
        return [`p ${block.data.text}`];
      case 'header':
        return [`${'#'.repeat(block.data.level)} ${block.data.text}`];
      case 'quote':
        return [`> ${block.data.text}${block.data.caption && ` | ${block.data.caption}`}`];
      case 'delimiter':
        return ['---'];
      case 'table':
        return [`| ${block.data.text}`];
      case 'picture':
        return [`! ${block.data.src}`];
      case 'list': {
        const { style, meta, items } = block.data;
        return itemLines(items, style === 'ordered', '', meta.start);
      }
    }
  });

const itemLines = (
  items: readonly PastedItem[],
  isOrdered: boolean,
  indent: string,
  start = 1,
): string[] =>
  items.flatMap(({ content, items: inside }, at) => [
    `${indent}${isOrdered ? `${start + at}.` : '-'} ${content}`,
    ...itemLines(inside, isOrdered, `${indent}  `),
  ]);

/** The words of blocks in order, without bullets and cell separators. */
export function wordsOf(blocks: readonly PastedBlock[]): string[] {
  const html = linesOf(blocks)
    .filter((line) => !line.startsWith('! '))
    .map((line) => line.replace(/^ *(?:p|\||#+|-|>|---|\d+\.)(?: |$)/, ''))
    .join('<br>');
  const { body } = new DOMParser().parseFromString(html.replaceAll('<br>', ' '), 'text/html');
  return wordsIn(body.textContent ?? '').filter((word) => word !== '|');
}

export const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean);

const BLOCKS =
  'p,div,h1,h2,h3,h4,h5,h6,ul,ol,li,table,tr,td,th,caption,blockquote,pre,dl,dt,dd,br,hr,figure,figcaption,article,section,header,footer,details,summary,address,button,[style*="display:inline-block"],[style*="display:block"],[style*="display: block"],[style*="display: flex"] > *';
const UNSEEN =
  'script,style,title,template,noscript,svg,select,xml,[hidden],[style*="display:none"],[style*="visibility:hidden"],[style*="mso-list:Ignore"]';

/**
 * The visible words in the HTML of a clipboard, by a different method than the product's: white space
 * around each block, then the remaining text.
 */
export function wordsSeenIn(html: string): string[] {
  const part = /<!--StartFragment-->([^]*)<!--EndFragment-->/.exec(html)?.[1] ?? html;
  const whole = /<table[\s>]/.test(html) && !part.includes('<table') ? html : part;
  const { body } = new DOMParser().parseFromString(whole, 'text/html');
  for (const each of body.querySelectorAll(UNSEEN)) each.remove();
  for (const each of body.querySelectorAll('img'))
    each.replaceWith(/emoji/.test(each.outerHTML) ? each.alt : '');
  for (const each of body.querySelectorAll(BLOCKS)) {
    if (each.matches('[style*="display:inline"]:not([style*="inline-block"])')) continue;
    each.before(' ');
    each.after(' ');
  }
  return wordsIn(body.textContent ?? '');
}
