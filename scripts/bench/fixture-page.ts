import type { Block, PageContent } from '../../schemas/src/content/page-content.ts';
import { CONTENT_VERSION } from '../../schemas/src/upgrades/index.ts';

const SENTENCE =
  'Every machine is inspected, fuelled and on your site before eight in the morning, and we count by the day, week or month, whichever is cheapest. ';

const heading = (id: string, text: string): Block => ({
  type: 'HeadingBlock',
  props: { id, text, level: 2 },
});

const text = (id: string, sentences: number): Block => {
  const body = SENTENCE.repeat(sentences).trim();
  return {
    type: 'RichText',
    props: { id, content: { blocks: [{ type: 'paragraph', data: { text: body } }] } },
  };
};

const twoColumns = (id: string, left: Block[], right: Block[]): Block => ({
  type: 'TwoCol',
  props: { id, variant: '50-50', left, right },
});

/**
 * Creates the content of a page. The blocks are in groups of fifteen: a heading, then columns with
 * blocks. Each group is two levels deep and has about 12 KB of JSON.
 * @param name part of every id and heading, so that pages differ
 */
export function pageOf(blocks: number, name: string, sentencesEach = 10): PageContent {
  const content: Block[] = [];
  for (let group = 0, left = blocks; left > 0; group += 1, left -= 15) {
    const id = (kind: string, n: number) => `${kind}-${name}-${group}-${n}`;
    const textAt = (n: number) => text(id('RichText', n), sentencesEach);
    const whole = [
      heading(id('HeadingBlock', 0), `What ${name} is about`),
      twoColumns(
        id('TwoCol', 0),
        [heading(id('HeadingBlock', 1), 'First'), textAt(0)],
        [textAt(1)],
      ),
      twoColumns(
        id('TwoCol', 1),
        [textAt(2), heading(id('HeadingBlock', 2), 'Then')],
        [textAt(3), textAt(4)],
      ),
      twoColumns(id('TwoCol', 2), [textAt(5)], [textAt(6)]),
      textAt(7),
    ];
    const texts = Array.from({ length: Math.min(left, 8) }, (_, n) => textAt(n));
    content.push(...(left >= 15 ? whole : texts));
  }
  return { contentVersion: CONTENT_VERSION, root: { props: {} }, content };
}
