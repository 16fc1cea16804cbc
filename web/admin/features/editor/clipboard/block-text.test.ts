import { findBlockSchema } from '@siteyard/schemas/blocks';
import type { Block } from '@siteyard/schemas/content';
import { expect, test } from 'vitest';
import { blocksFromText, blocksToText } from './block-text.ts';
import type { FreshBlocks } from '../content/fresh-blocks.ts';
import { pictureToBlock, richTextBlocks } from '../content/new-blocks.ts';

const ownProps = ({ id: _, ...props }: Block['props']) => props;

const HERE = 'https://brindle.example';
const card = (props: object = {}): Block => ({ type: 'Card', props: { id: 'C-1', ...props } });

function pasted(text: string, site = HERE): FreshBlocks {
  const found = blocksFromText(text, site);
  if (!found || found === 'newer') throw new Error(`No blocks: ${found}`);
  return found;
}
const paste = (blocks: Block[], from = HERE) => pasted(blocksToText(blocks, from));

test('pasted blocks are complete, with new ids for themselves and the blocks inside them', () => {
  const two = { type: 'TwoCol', props: { id: 'T-1', variant: '33-66', left: [card()] } };
  const { blocks, omittedPictures, omittedBlocks } = paste([two]);
  const [block] = blocks;
  const [inside] = (block?.props.left ?? []) as unknown as Block[];
  expect(block).toMatchObject({ type: 'TwoCol', props: { variant: '33-66', right: [] } });
  expect(block?.props.id).toMatch(/^TwoCol-[0-9a-f-]{36}$/);
  expect(inside?.props).toMatchObject({ title: 'Card title' });
  expect(inside?.props.id).toMatch(/^Card-[0-9a-f-]{36}$/);
  expect([omittedPictures, omittedBlocks]).toEqual([0, 0]);
});

test('pictures are kept within a site, and left out from another site', () => {
  const picture = card({ imageUrl: '/uploads/a.png' });
  expect(paste([picture]).blocks[0]?.props.imageUrl).toBe('/uploads/a.png');
  const other = paste(
    [picture, card({ id: 'C-2', imageUrl: 'https://cdn.example/b.png' })],
    'https://x.example',
  );
  expect(other.blocks.map(({ props }) => props.imageUrl)).toEqual([
    '',
    'https://cdn.example/b.png',
  ]);
  expect(other.omittedPictures).toBe(1);
});

test('links to pages are kept within a site, and left out from another site', () => {
  const text =
    'See <a href="/pages/3"><b>lifts</b></a>, <a href="https://x.example/a">more</a> &amp; co';
  const rich = {
    type: 'RichText',
    props: { id: 'R-1', content: { blocks: [{ type: 'paragraph', data: { text } }] } },
  };
  const linked = [
    card({ ctaHref: '/pages/3' }),
    card({ id: 'C-2', ctaHref: 'https://x.example/pages/3' }),
    card({ id: 'C-3', ctaHref: 'tel:5550100' }),
    rich,
  ];
  const textOf = ({ blocks }: FreshBlocks) =>
    (blocks[3]!.props.content as { blocks: { data: { text: string } }[] }).blocks[0]?.data.text;
  const hrefsOf = ({ blocks }: FreshBlocks) => blocks.slice(0, 3).map((each) => each.props.ctaHref);

  const own = paste(linked);
  expect(hrefsOf(own)).toEqual(['/pages/3', 'https://x.example/pages/3', 'tel:5550100']);
  expect([textOf(own), own.omittedLinks]).toEqual([text, 0]);

  const other = paste(linked, 'https://x.example');
  expect(hrefsOf(other)).toEqual(['', 'https://x.example/pages/3', 'tel:5550100']);
  expect(textOf(other)).toBe('See <b>lifts</b>, <a href="https://x.example/a">more</a> &amp; co');
  expect(other.omittedLinks).toBe(2);
});

test('invalid values are left out or corrected', () => {
  const { blocks, omittedBlocks } = paste([
    { type: 'OldGallery', props: { id: 'G-1' } },
    { type: 'SiteNavbar', props: { id: 'N-1' } },
    card({ padding: 99, ctaHref: 'javascript:alert(1)', onclick: 'alert(1)' }),
  ]);
  expect(omittedBlocks).toBe(2);
  expect(blocks).toHaveLength(1);
  expect(blocks[0]?.props).toMatchObject({ padding: 8, ctaHref: '' });
  expect(blocks[0]?.props).not.toHaveProperty('onclick');
});

test('older content is upgraded', () => {
  const content = {
    content: [{ type: 'HeadingBlock', props: { id: 'H-1', text: 'A', size: 'xl' } }],
  };
  const text = JSON.stringify({ format: 'siteyard/blocks', version: 1, site: HERE, content });
  expect(pasted(text).blocks[0]?.props).toMatchObject({ text: 'A' });
});

test('other texts are not blocks, and newer blocks are refused', () => {
  for (const text of ['', 'Hello', '{', '{"a":1}', '[1]', 'null', `{${'x'.repeat(6_000_000)}`])
    expect(blocksFromText(text, HERE)).toBeNull();
  const newer = { format: 'siteyard/blocks', version: 2, content: {} };
  expect(blocksFromText(JSON.stringify(newer), HERE)).toBe('newer');
  const content = { contentVersion: 999, content: [] };
  const later = { format: 'siteyard/blocks', version: 1, content };
  expect(blocksFromText(JSON.stringify(later), HERE)).toBe('newer');
});

test('a text is one rich text, or several if it is too long for one', () => {
  const part = { type: 'paragraph', data: { text: 'x'.repeat(1_000) } };
  const [only] = richTextBlocks([part]);
  expect(only).toMatchObject({ type: 'RichText', props: { content: { blocks: [part] } } });
  const many = richTextBlocks(Array.from({ length: 60 }, () => part));
  const lengths = many.map(({ props }) => (props.content as { blocks: object[] }).blocks.length);
  expect(lengths).toEqual([27, 27, 6]);
  for (const { type, props } of many)
    expect(findBlockSchema(type)?.props.safeParse(ownProps(props)).success).toBe(true);
});

test('a picture becomes a complete image block', () => {
  expect(pictureToBlock('/uploads/a.png')).toMatchObject({
    type: 'ImageBlock',
    props: { src: '/uploads/a.png', alt: '', width: 'full' },
  });
});
