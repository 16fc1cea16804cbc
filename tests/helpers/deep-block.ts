import type { Block } from '@siteyard/schemas/content';

/**
 * Returns a rich text with a nested list, inside of nested columns.
 * @param columns the number of columns around the text
 * @param lists the number of levels of the list
 */
export function deepBlock(columns: number, lists: number): Block {
  let items: object[] = [];
  for (let level = lists; level >= 1; level -= 1)
    items = [{ content: `Level ${level}`, meta: {}, items }];
  const list = { type: 'list', data: { style: 'unordered', meta: {}, items } };
  let block: Block = { type: 'RichText', props: { id: 'text', content: { blocks: [list] } } };
  for (let level = columns; level >= 1; level -= 1)
    block = { type: 'OneCol', props: { id: `column-${level}`, content: [block] } };
  return block;
}
