import { openPuck, usePuckTests, type OpenPuck } from '../puck/test-puck.tsx';
import { act, useEffect, useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { Block } from '@siteyard/schemas/content';
import { copySelected } from '../clipboard/clipboard-actions.ts';
import { EditorContext, useEditor, type AddPlace } from '../editor-context.ts';
import { ComponentsList } from './components-list.tsx';

usePuckTests();

const heading = (id: string) => ({ type: 'HeadingBlock', props: { id, text: id } });
const blocks = [heading('a'), { type: 'TwoCol', props: { id: 'two', left: [], right: [] } }];

const texts = (list: unknown): string[] =>
  (list as Block[]).flatMap(({ type, props }) => {
    if (type !== 'TwoCol')
      return [type === 'RichText' ? textOf(props) : String(props.text ?? type)];
    return ['[', ...texts(props.left), '|', ...texts(props.right), ']'];
  });
const textOf = ({ content }: Block['props']) =>
  (content as { blocks: { data: { text: string } }[] }).blocks.map(({ data }) => data.text).join();
const page = ({ get }: OpenPuck) => texts(get().appState.data.content).join(' ');

let choose: (place: AddPlace | null) => void;
/** The list in an editor that stores the chosen place. */
function List({ children }: { children: ReactNode }) {
  const [addPlace, setAddPlace] = useState<AddPlace | null>(null);
  useEffect(() => {
    choose = setAddPlace;
  }, []);
  return (
    <EditorContext value={{ ...useEditor(), addPlace, setAddPlace }}>
      <ComponentsList>{children}</ComponentsList>
    </EditorContext>
  );
}

async function open() {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {} }));
  const puck = await openPuck(blocks, { more: { overrides: { drawer: List } } });
  await puck.select('two');
  return puck;
}
const chooseRight = () =>
  act(async () => choose({ zone: 'two:right', index: 0, selectedId: 'two' }));
const search = () => document.querySelector<HTMLInputElement>('[data-find-component] input')!;
/** Pastes into the search. Returns whether the search accepts the text. */
async function paste(text: string): Promise<boolean> {
  search().focus();
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { files: [], getData: () => text } });
  await act(async () => void search().dispatchEvent(event));
  return !event.defaultPrevented;
}
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search(), text);
    search().dispatchEvent(new Event('input', { bubbles: true }));
  });

test('blocks that are pasted after a column was chosen go there, and not into the search', async () => {
  const puck = await open();
  await puck.select('a');
  const copied = copySelected(puck.get) ?? '';
  await puck.select('two');
  await chooseRight();
  expect(await paste(copied)).toBe(false);
  expect(page(puck)).toBe('SiteNavbar a [ | a ]');
  expect(document.activeElement).not.toBe(search());
  await puck.select('two');
  await chooseRight();
  expect(await paste('Open on Sundays')).toBe(false);
  expect(page(puck)).toBe('SiteNavbar a [ | Open on Sundays a ]');
  await puck.pass(300);
  await puck.undo();
  expect(page(puck)).toBe('SiteNavbar a [ | a ]');
});

test('a pasted text is searched for without a chosen place, or after typing; pasted blocks never are', async () => {
  const puck = await open();
  expect(await paste('head')).toBe(true);
  await chooseRight();
  await type('hea');
  expect(await paste('ding')).toBe(true);
  expect(page(puck)).toBe('SiteNavbar a [ | ]');
  await act(async () => choose(null));
  expect(await paste(copySelected(puck.get) ?? '')).toBe(false);
  expect(page(puck)).toBe('SiteNavbar a [ | ] [ | ]');
});
