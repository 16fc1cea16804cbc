import { openPuck, usePuckTests, type OpenPuck } from '../puck/test-puck.tsx';
import { act, type ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildConfig } from '../config/build-config.tsx';
import { InlineText } from './inline-text.tsx';

/**
 * Texts that are edited on the canvas. jsdom has no layout: a browser test checks the field's position. The
 * tests stay in one file, because they share a page and the functions that type on it.
 */

usePuckTests();

beforeEach(() => {
  // Missing in jsdom.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

const heading = { type: 'HeadingBlock', props: { id: 'H-1', text: 'Our fleet' } };
const card = {
  type: 'Card',
  props: { id: 'C-1', title: 'Lift', body: 'One\nTwo', ctaLabel: 'Call us', ctaHref: '/' },
};
const columns = { type: 'TwoCol', props: { id: 'T-1', left: [card] } };

function Preview({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <InlineText frame={document} />
    </>
  );
}

const open = (blocks: object[], more: Parameters<typeof openPuck>[1] = {}) =>
  openPuck(blocks, { ...more, more: { overrides: { preview: Preview } } });

const field = () => document.querySelector<HTMLTextAreaElement>('.inline-text');
const name = () => field()?.getAttribute('aria-label');
const block = (id: string) => document.querySelector(`[data-puck-component="${id}"]`)!;
const propsOf = ({ get }: OpenPuck, id: string) => get().getItemById(id)!.props;

/** Presses a key in the field, or on an element. */
const press = (init: KeyboardEventInit, on: Element | null = field()) =>
  act(async () => {
    on?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  });
const edit = (id: string) => press({ key: 'F2' }, block(id));

/** Changes the text in the field as typing or pasting does. */
const type = (text: string) =>
  act(async () => {
    field()!.value = text;
    field()!.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });

/** Sends pointer events on a text. Only its block receives them, as on the canvas. */
async function point(id: string, path: string, ...kinds: string[]) {
  const text = block(id).querySelector(`[data-text="${path}"]`)!;
  const box = new DOMRect(100, 100, 50, 20);
  vi.spyOn(text, 'getBoundingClientRect').mockReturnValue(box);
  const at = { bubbles: true, cancelable: true, clientX: 110, clientY: 110 };
  const [pointerType, ...events] = kinds;
  await act(async () => {
    const press = new MouseEvent('pointerdown', at);
    block(id).dispatchEvent(Object.assign(press, { pointerType }));
    for (const kind of events) block(id).dispatchEvent(new MouseEvent(kind, at));
  });
}

describe('a field over a text', () => {
  test('opens by F2 with the name and text of the first text of a block', async () => {
    await open([heading]);
    await edit('H-1');
    expect(name()).toBe('Text');
    expect(field()?.value).toBe('Our fleet');
    expect(document.activeElement).toBe(field());
  });

  test('opens by a double click on a text, and selects its block', async () => {
    const puck = await open([columns]);
    await point('C-1', 'ctaLabel', 'mouse', 'click', 'dblclick');
    expect(name()).toBe('Button text');
    expect(puck.get().selectedItem?.props.id).toBe('C-1');
  });

  test('opens by a tap on a text of the selected block', async () => {
    const puck = await open([heading, card]);
    await puck.select('H-1');
    await point('C-1', 'title', 'touch', 'click');
    expect(field()).toBeNull();
    await puck.select('C-1');
    await point('C-1', 'title', 'touch', 'click');
    expect(name()).toBe('Title');
  });

  test('opens by the second click on a text; the first selects the block', async () => {
    const puck = await open([heading, card]);
    await point('H-1', 'text', 'mouse', 'click');
    expect(field()).toBeNull();
    expect(puck.get().selectedItem?.props.id).toBe('H-1');
    expect(document.activeElement).toBe(block('H-1'));
    await point('H-1', 'text', 'mouse', 'click');
    expect(name()).toBe('Text');
  });

  test('opens by typing, Enter or Backspace after a click on its text', async () => {
    await open([card]);
    for (const key of ['a', ' ', 'Enter', 'Backspace', 'Delete']) {
      await point('C-1', 'body', 'mouse', 'click');
      await press({ key }, block('C-1'));
      expect(name(), key).toBe('Text');
      await press({ key: 'Escape' });
      await press({ key: 'Escape' }, block('C-1'));
      // Another block is selected, so that the next click is the first one.
      await act(async () => block('SiteNavbar-global').dispatchEvent(new MouseEvent('click')));
    }
  });

  test('opens at the first text by typing on the frame; other keys apply to the block', async () => {
    await open([card]);
    for (const key of [' ', 'Enter', 'Backspace', 'Tab']) {
      await press({ key }, block('C-1'));
      expect(field(), key).toBeNull();
    }
    await press({ key: 'é' }, block('C-1'));
    expect(name()).toBe('Title');
    expect(field()?.selectionStart).toBe('Lift'.length);
  });

  test('stays closed after Escape moved the focus from the text to the frame', async () => {
    await open([heading]);
    await point('H-1', 'text', 'mouse', 'click');
    await press({ key: 'Escape' }, block('H-1'));
    await press({ key: 'Enter' }, block('H-1'));
    expect(field()).toBeNull();
  });

  test('stays closed if the pointer moves before its button is released', async () => {
    const puck = await open([heading]);
    await puck.select('H-1');
    await point('H-1', 'text', 'mouse');
    const at = { bubbles: true, cancelable: true, clientX: 120, clientY: 110 };
    await act(async () => void block('H-1').dispatchEvent(new MouseEvent('click', at)));
    expect(field()).toBeNull();
  });

  test('does not open for a hidden text', async () => {
    await open([card]);
    const title = block('C-1').querySelector('[data-text="title"]')!;
    title.checkVisibility = () => false;
    await edit('C-1');
    expect(name()).toBe('Text');
  });

  test('does not open in a block that may not be edited', async () => {
    await open([heading], { permissions: { edit: false } });
    await edit('H-1');
    expect(field()).toBeNull();
  });

  test('changes the block immediately while the user types', async () => {
    const puck = await open([columns]);
    await edit('C-1');
    await type('Boom lift');
    expect(propsOf(puck, 'C-1').title).toBe('Boom lift');
    expect(block('C-1').querySelector('h3')?.textContent).toBe('Boom lift');
  });

  test('is one history step for any duration of typing', async () => {
    const puck = await open([heading]);
    await edit('H-1');
    for (const text of ['A', 'Al', 'All']) {
      await type(text);
      await puck.pass(300);
    }
    await press({ key: 'Enter' });
    await puck.pass(300);
    expect(propsOf(puck, 'H-1').text).toBe('All');
    await puck.undo();
    expect(propsOf(puck, 'H-1').text).toBe('Our fleet');
    expect(puck.get().history.hasPast).toBe(false);
    await puck.redo();
    expect(propsOf(puck, 'H-1').text).toBe('All');
  });

  test('makes no history step if nothing was typed', async () => {
    const puck = await open([heading]);
    await edit('H-1');
    await press({ key: 'Escape' });
    await puck.pass(300);
    expect(puck.get().history.hasPast).toBe(false);
  });

  test('shows the text that an undo from elsewhere has restored', async () => {
    const puck = await open([heading]);
    await edit('H-1');
    await act(async () => {
      const data = { ...heading, props: { ...heading.props, text: 'Theirs' } };
      puck.get().dispatch({
        type: 'replace',
        destinationIndex: 1,
        destinationZone: 'root:default-zone',
        data,
      });
    });
    expect(field()?.value).toBe('Theirs');
  });

  test('closes when its block is deleted', async () => {
    const puck = await open([heading]);
    await edit('H-1');
    await puck.dispatch({ type: 'remove', index: 1, zone: 'root:default-zone' });
    expect(field()).toBeNull();
  });

  test('keeps the element of the text on the page while it is empty', async () => {
    const puck = await open([card]);
    await edit('C-1');
    await type('');
    expect(propsOf(puck, 'C-1').title).toBe('');
    expect(block('C-1').querySelector('h3')).not.toBeNull();
    await press({ key: 'Escape' });
    expect(block('C-1').querySelector('h3')).toBeNull();
  });
});

describe('keys in the field', () => {
  test.each(['Escape', 'Enter'])('%s closes it and moves the focus to the block', async (key) => {
    const puck = await open([heading]);
    await edit('H-1');
    await type('Kept');
    await press({ key });
    expect(field()).toBeNull();
    expect(document.activeElement).toBe(block('H-1'));
    expect(propsOf(puck, 'H-1').text).toBe('Kept');
  });

  test('Enter adds a line in a text with several lines, and Ctrl+Enter closes it', async () => {
    await open([card]);
    await edit('C-1');
    await press({ key: 'Tab' });
    expect(name()).toBe('Text');
    await press({ key: 'Enter' });
    expect(field()).not.toBeNull();
    await press({ key: 'Enter', ctrlKey: true });
    expect(field()).toBeNull();
  });

  test('Tab moves through the texts of the block', async () => {
    await open([card]);
    await edit('C-1');
    const names = [name()];
    for (const shiftKey of [false, false, true]) {
      await press({ key: 'Tab', shiftKey });
      names.push(name());
    }
    expect(names).toEqual(['Title', 'Text', 'Button text', 'Text']);
  });

  test('Ctrl+S closes it instead of saving a file', async () => {
    await open([heading]);
    await edit('H-1');
    await press({ key: 's', ctrlKey: true });
    expect(field()).toBeNull();
  });

  test('Ctrl+S closes it on a keyboard without Latin letters', async () => {
    await open([heading]);
    await edit('H-1');
    await press({ key: 'ы', code: 'KeyS', ctrlKey: true });
    expect(field()).toBeNull();
  });

  test('the shortcuts of the editor do not apply', async () => {
    const puck = await open([heading]);
    await puck.select('H-1');
    await edit('H-1');
    await press({ code: 'Delete', key: 'Delete' });
    await press({ code: 'ControlLeft', key: 'Control', ctrlKey: true });
    await press({ code: 'KeyI', key: 'i', ctrlKey: true });
    expect(propsOf(puck, 'H-1').text).toBe('Our fleet');
    expect(puck.get().appState.ui.previewMode).toBe('edit');
    expect(field()).not.toBeNull();
  });

  test('Enter and Escape that end a composition do not close it', async () => {
    await open([heading]);
    await edit('H-1');
    for (const key of ['Enter', 'Escape', 'Tab']) {
      await press({ key, isComposing: true });
      // Safari ends the composition before it sends the key.
      await press({ key, keyCode: 229 });
      expect(field()).not.toBeNull();
    }
  });
});

describe('the accepted text', () => {
  test('has spaces in place of the line breaks of a pasted text if there is one line', async () => {
    const puck = await open([heading]);
    await edit('H-1');
    await type('Our\r\nfleet\u202e');
    expect(propsOf(puck, 'H-1').text).toBe('Our fleet');
    expect(field()?.value).toBe('Our fleet');
  });

  test('has the limit of the prop and shows when it is reached', async () => {
    await open([card]);
    await edit('C-1');
    await press({ key: 'Tab' });
    await press({ key: 'Tab' });
    expect(field()?.maxLength).toBe(100);
    await type('x'.repeat(100));
    expect(document.querySelector('.inline-text-limit')?.textContent).toBe(
      'At most 100 characters.',
    );
  });
});

test('an item of a list is edited in place', async () => {
  const items = [
    { icon: 'Check', text: 'One' },
    { icon: 'Star', text: 'Two' },
  ];
  const list = { type: 'ListDescription', props: { id: 'L-1', heading: 'Why', items } };
  const puck = await open([list], { config: buildConfig([]) });
  await point('L-1', 'items[1].text', 'mouse', 'dblclick');
  await type('Second');
  expect(name()).toBe('Items · Item 2 · Text');
  expect(propsOf(puck, 'L-1').items).toEqual([items[0], { icon: 'Star', text: 'Second' }]);
});
