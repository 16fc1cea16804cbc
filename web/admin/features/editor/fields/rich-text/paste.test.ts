import { toast } from 'sonner';
import { afterEach, expect, test, vi } from 'vitest';
import { answerApi } from '../../../../test-admin.tsx';
import { watchPaste } from './paste.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

interface Data {
  type?: string;
  data?: { text?: string; url?: string };
}

/** A fake editor of paragraphs with the functions that a paste uses. */
function open(...texts: string[]) {
  const holder = document.body.appendChild(document.createElement('div'));
  let ids = 0;
  const made = ({ type = 'paragraph', data = {} }: Data) => {
    const block = document.createElement('div');
    block.className = 'ce-block';
    block.dataset.id = `b${(ids += 1)}`;
    const isList = type === 'list' && data.text !== undefined;
    block.innerHTML = `<div class="${isList ? 'cdx-list' : ''}"><div contenteditable="true"></div></div>`;
    block.querySelector('[contenteditable]')!.innerHTML = data.text ?? `[${data.url ?? type}]`;
    return block;
  };
  const put = (all: readonly Data[], index: number) => {
    const blocks = all.map(made);
    const next = holder.children[index] ?? null;
    for (const block of blocks) holder.insertBefore(block, next);
    return blocks.map((block) => ({ id: block.dataset.id! }));
  };
  put(
    texts.map((text) =>
      text.startsWith('* ') ? { type: 'list', data: { text: text.slice(2) } } : { data: { text } },
    ),
    0,
  );
  const indexOf = (id: string) =>
    [...holder.children].findIndex((each) => (each as HTMLElement).dataset.id === id);
  const setToBlock = vi.fn();
  const blocks = {
    insertMany: put,
    insert: (type: string, data: object, _: unknown, index: number) =>
      put([{ type, data }], index)[0],
    delete: (index: number) => holder.children[index]?.remove(),
    getBlockIndex: (id: string) => (indexOf(id) < 0 ? undefined : indexOf(id)),
  };
  const onTables = vi.fn();
  const stop = watchPaste(holder, { blocks, caret: { setToBlock } } as never, onTables);
  const field = (at: number) => holder.children[at]!.querySelector('[contenteditable]')!;
  return {
    holder,
    stop,
    setToBlock,
    onTables,
    /** Moves the caret into a block, or selects a part of its text. */
    select(at: number, from: number, to = from) {
      const range = document.createRange();
      range.setStart(field(at).firstChild ?? field(at), from);
      range.setEnd(field(at).firstChild ?? field(at), to);
      document.getSelection()?.removeAllRanges();
      document.getSelection()?.addRange(range);
    },
    /** Pastes into a block. Returns whether the paste was handled. */
    paste(at: number, html: string, text = '', type = 'text/html') {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      const getData = (format: string) => (format === 'text/html' ? html : text);
      Object.assign(event, { clipboardData: { types: [type], getData } });
      field(at).dispatchEvent(event);
      return event.defaultPrevented;
    },
    shown: () => [...holder.children].map((_, at) => field(at).innerHTML.replace(/cb=\d+/, 'cb')),
  };
}

test('a part of a line replaces the selected text', () => {
  const { select, paste, shown } = open('We rent lifts.');
  select(0, 3, 7);
  expect(paste(0, '<span style="font-weight:700">sell</span> <i>no</i>')).toBe(true);
  expect(shown()).toEqual(['We <b>sell</b> <i>no</i> lifts.']);
  expect(paste(0, '', ' & <b>more</b>')).toBe(true);
  expect(shown()).toEqual(['We <b>sell</b> <i>no</i> &amp; &lt;b&gt;more&lt;/b&gt; lifts.']);
});

test('a heading gets several lines as one', () => {
  const { holder, paste, shown } = open('Head');
  holder.querySelector('[contenteditable]')!.className = 'ce-header';
  paste(0, 'one<br>two', ' one\ntwo');
  expect(shown()).toEqual(['Head one two']);
});

test('blocks split the paragraph at the caret, which is then after them', () => {
  const { select, paste, shown, setToBlock } = open('Before after', 'Last');
  select(0, 7);
  paste(0, '<p>One</p><p>Two</p>');
  expect(shown()).toEqual(['Before ', 'One', 'Two', 'after', 'Last']);
  expect(setToBlock).toHaveBeenCalledWith(2, 'end');
});

test('blocks replace an empty paragraph, and selected blocks', () => {
  const first = open('', 'Last');
  first.select(0, 0);
  first.paste(0, '<p>One</p><h2>Two</h2>');
  expect(first.shown()).toEqual(['One', 'Two', 'Last']);
  const other = open('A', 'B', 'C', 'D');
  for (const at of [1, 2]) other.holder.children[at]!.classList.add('ce-block--selected');
  other.paste(1, '<p>One</p>');
  expect(other.shown()).toEqual(['A', 'One', 'D']);
});

test('blocks are inserted after a list, which is not split', () => {
  const { select, paste, shown } = open('* An item');
  select(0, 2);
  paste(0, '<p>One</p><p>Two</p>');
  expect(shown()).toEqual(['An item', 'One', 'Two']);
});

test('pictures are added after the blocks that they follow, or reported', async () => {
  const said = vi.spyOn(toast, 'info');
  answerApi({ 'POST /api/uploads': () => Promise.resolve({ url: '/uploads/new.gif' }) });
  const own = `/uploads/${'a'.repeat(64)}.webp`;
  const { select, paste, shown } = open('Start');
  select(0, 5);
  const embedded = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  paste(
    0,
    `<img src="${own}"><p>One</p><img src="${embedded}"><img src="file:///c.png"><p>Two</p>`,
  );
  await vi.waitFor(() =>
    expect(shown()).toEqual(['Start', `[${own}]`, 'One', '[/uploads/new.gif?cb]', 'Two']),
  );
  expect(said.mock.calls.map(([text]) => text)).toEqual([
    expect.stringMatching(/^One picture is left out/),
  ]);
});

test('Editor.js itself handles its own blocks, and pictures without text', () => {
  const { paste, stop } = open('Text');
  expect(paste(0, '<p>One</p><p>Two</p>', '', 'application/x-editor-js')).toBe(false);
  expect(paste(0, '<img src="https://x.example/a.png">')).toBe(false);
  stop();
  expect(paste(0, '<p>One</p>')).toBe(false);
});

test('a table becomes a separate paragraph, and is reported with its id', () => {
  const { holder, select, paste, shown, onTables } = open('Before after');
  select(0, 7);
  paste(0, '<table><tr><td>Lift<td>$1<tr><td>Saw<td>$2</table>');
  expect(shown()).toEqual(['Before ', 'Lift | $1<br>Saw | $2', 'after']);
  const [[tables]] = onTables.mock.calls as [[{ partId: string; table: object }[]]];
  expect(tables).toHaveLength(1);
  expect(tables[0]?.partId).toBe((holder.children[1] as HTMLElement).dataset.id);
  expect(tables[0]?.table).toMatchObject({
    type: 'table',
    data: { text: 'Lift | $1<br>Saw | $2' },
  });
  paste(1, '<p>No table</p>');
  expect(onTables).toHaveBeenLastCalledWith([]);
});
