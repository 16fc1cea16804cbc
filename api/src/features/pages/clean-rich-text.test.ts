import { expect, test } from 'vitest';
import { block, pageContent } from '../../../../tests/helpers/factories.ts';
import { cleanRichText } from './clean-rich-text.ts';

test('gives others their turn while it looks at megabytes of text', async () => {
  const texts = Array.from({ length: 20 }, (_, n) => `${n} ${'<b>x</b>'.repeat(4_000)}`);
  const rich = (text: string) =>
    block('RichText', { content: { blocks: [{ type: 'paragraph', data: { text } }] } });
  const content = pageContent(...texts.map(rich));
  let turns = 0;
  setImmediate(() => (turns += 1));
  expect(await cleanRichText(content, { clean: () => Promise.reject(new Error()) })).toBe(content);
  expect(turns).toBe(1);
});
