import { describe, expect, test } from 'vitest';
import { NAVBAR_TYPE } from '@siteyard/schemas/blocks';
import type { BundlePage } from '@siteyard/schemas/bundle';
import type { Block } from '@siteyard/schemas/content';
import type { MigrationSection } from '../../../types/migrate.d.ts';
import { mapHrefs, mapTextOfHtml } from './inline-html.ts';
import { DOCUMENT_EDITORS, editPage } from './page-editor.ts';

const block = (type: string, id: string, props: Record<string, unknown> = {}): Block => ({
  type,
  props: { ...(props as Block['props']), id },
});
const pageWith = (...content: Block[]): BundlePage => ({
  id: 7,
  key: 'k',
  title: 'T',
  description: '',
  address: '',
  social_image: '',
  content: {
    contentVersion: 3,
    root: { props: {} },
    content,
  },
});
const edited = (page: BundlePage, change: (page: ReturnType<typeof editPage>['page']) => void) => {
  const editor = editPage(page, 'm1');
  change(editor.page);
  return editor.result().content.content;
};

describe('a page in the hands of a script', () => {
  test('is a copy, and its blocks have whole props', () => {
    const original = pageWith(block('TwoCol', 'c', { left: [block('HeadingBlock', 'h')] }));
    const before = structuredClone(original);
    const blocks = edited(original, (page) => {
      const [heading] = page.blocks('HeadingBlock');
      expect(heading?.props).toEqual({
        id: 'h',
        text: 'Heading',
        level: 2,
        align: 'left',
        sectionBackground: 'none',
        sectionSpacing: 'auto',
        sectionWidth: 'auto',
      });
      heading!.props.text = 'New';
      expect(page.blocks().map(({ props }) => props.id)).toEqual(['c', 'h']);
    });
    expect(blocks[0]?.props['left']).toMatchObject([{ props: { text: 'New' } }]);
    expect(original).toEqual(before);
  });

  test('has blocks whose lists have whole entries', () => {
    const table = block('PriceTable', 't', { items: [{ name: 'Lift', day: '$5' }] });
    edited(pageWith(table), (page) => {
      const [found] = page.blocks('PriceTable');
      const rest = { details: '', week: '', fourWeeks: '', deposit: '', href: '' };
      expect(found?.props.items).toEqual([{ name: 'Lift', day: '$5', ...rest }]);
    });
  });

  test('renames a prop at every depth, and keeps a value that is there', () => {
    const blocks = edited(
      pageWith(
        block('OneCol', 'c', { content: [block('Card', 'a', { old: 1 })] }),
        block('Card', 'b', { old: 1, new: 2 }),
      ),
      (page) => expect(page.renameProp('Card', 'old', 'new')).toBe(2),
    );
    expect(blocks[0]?.props['content']).toEqual([block('Card', 'a', { new: 1 })]);
    expect(blocks[1]).toEqual(block('Card', 'b', { new: 2 }));
  });

  test('gives new blocks the same ids on every run, and none that is taken', () => {
    const page = pageWith(block('Card', 'HeadingBlock-m1-1'));
    const ids = () =>
      edited(page, (each) =>
        each.replace('Card', (card) => [each.newBlock('HeadingBlock', { text: 'x' }), card]),
      ).map(({ props }) => props.id);
    expect(ids()).toEqual(['HeadingBlock-m1-2', 'HeadingBlock-m1-1']);
    expect(ids()).toEqual(ids());
  });

  test('changes a type under the same id, and takes blocks out', () => {
    const blocks = edited(
      pageWith(block('HeadingBlock', 'h', { text: 'A' }), block('Spacer', 's')),
      (page) => {
        page.changeType('HeadingBlock', 'Column', ({ text }) => ({ heading: text }));
        page.replace('Spacer', () => []);
      },
    );
    expect(blocks).toMatchObject([{ type: 'Column', props: { id: 'h', heading: 'A' } }]);
  });

  test('is a section, too, which has no navbar to change', () => {
    const content = pageWith(block(NAVBAR_TYPE, 'n'), block('Spacer', 's')).content;
    const editor = DOCUMENT_EDITORS.sections(
      { key: 'ours', name: 'Ours', purpose: 'text', content },
      'm1',
    );
    const section = editor.document as MigrationSection;
    expect(section.blocks().map(({ type }) => type)).toEqual(['Spacer']);
    section.name = 'Theirs';
    section.replace('Spacer', () => [section.newBlock('HeadingBlock', { text: 'x' })]);
    expect(editor.result()).toMatchObject({
      key: 'ours',
      name: 'Theirs',
      purpose: 'text',
      content: {
        content: [
          {
            type: 'HeadingBlock',
            props: { id: 'HeadingBlock-m1-1' },
          },
        ],
      },
    });
    expect(content.content).toHaveLength(2);
  });

  test('wraps a block once', () => {
    const wrap = (page: BundlePage) =>
      edited(page, (each) => each.wrap('Card', 'content', () => each.newBlock('OneCol')));
    const once = wrap(pageWith(block('Card', 'a')));
    expect(once).toMatchObject([{ type: 'OneCol', props: { content: [{ type: 'Card' }] } }]);
    expect(wrap(pageWith(...once))).toEqual(once);
  });
});

describe('inline HTML', () => {
  test.each([
    ['<a href="/a">x</a>', '<a href="/b">x</a>'],
    [`<a title="1>0" href='/a'>x</a>`, `<a title="1>0" href="/b">x</a>`],
    ['<a data-href="/a">x</a> /a', '<a data-href="/a">x</a> /a'],
  ])('changes the links of %s', (html, expected) => {
    expect(mapHrefs(html, (href) => (href === '/a' ? '/b' : href))).toBe(expected);
  });

  test('a link keeps what it means', () => {
    const seen: string[] = [];
    const html = '<a href="/a?x=1&amp;y=2">x</a>';
    expect(mapHrefs(html, (href) => (seen.push(href), `${href}&z="`))).toBe(
      '<a href="/a?x=1&amp;y=2&amp;z=&quot;">x</a>',
    );
    expect(seen).toEqual(['/a?x=1&y=2']);
  });

  test('changes text and no tag, and encodes what needs it', () => {
    const upper = (text: string) => text.toUpperCase();
    expect(mapTextOfHtml('a<b class="a">b &lt; c</b>d', upper)).toBe('A<b class="a">B &lt; C</b>D');
    expect(mapTextOfHtml('x', () => '<i> & ')).toBe('&lt;i&gt; &amp; ');
    expect(mapTextOfHtml('&eacute; &nope; &#9999999;', (text) => text)).toBe(
      '&eacute; &nope; &#9999999;',
    );
  });
});
