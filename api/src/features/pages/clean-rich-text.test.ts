import { expect, test } from 'vitest';
import { block, pageContent } from '../../../../tests/helpers/factories.ts';
import { cleanRichText } from './clean-rich-text.ts';

const rich = (id: string, ...texts: string[]) =>
  block('RichText', {
    id,
    content: { blocks: texts.map((text) => ({ type: 'paragraph', data: { text } })) },
  });

/** A sanitiser that converts tags to capitals, and the texts of each call. */
function capitals() {
  const asked: string[][] = [];
  const clean = async (texts: readonly string[]) => {
    asked.push([...texts]);
    return texts.map((text) => text.replace(/<[^>]*>/g, (tag) => tag.toUpperCase()));
  };
  return { asked, clean };
}

test('cleans each text of a page once, in one call', async () => {
  const content = pageContent(rich('1', '<b>x</b>', 'y'), rich('2', '<b>x</b>', '<i>z</i>'));
  const sanitiser = capitals();
  const cleaned = await cleanRichText(content, sanitiser);
  expect(sanitiser.asked).toEqual([['<b>x</b>', 'y', '<i>z</i>']]);
  expect(cleaned).toEqual(
    pageContent(rich('1', '<B>x</B>', 'y'), rich('2', '<B>x</B>', '<I>z</I>')),
  );
});

test('returns the same content if the sanitiser changes nothing', async () => {
  const content = pageContent(rich('1', '<B>x</B>'));
  expect(await cleanRichText(content, capitals())).toBe(content);
});

test('fails if the sanitiser fails, instead of storing a text that is not clean', async () => {
  const clean = () => Promise.reject(new Error('no sanitiser'));
  await expect(cleanRichText(pageContent(rich('1', 'x')), { clean })).rejects.toThrow(
    'no sanitiser',
  );
});
