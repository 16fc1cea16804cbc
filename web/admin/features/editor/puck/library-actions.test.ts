import { openPuck, usePuckTests, type OpenPuck } from './test-puck.tsx';
import { describe, expect, test } from 'vitest';
import { ROOT_ZONE } from './root-zone.ts';

/**
 * Puck implements the actions and the history of the editor (specification, section 4). These tests
 * check each new version of Puck.
 */

usePuckTests();

const heading = (id: string) => ({ type: 'HeadingBlock', props: { id, text: id } });
const columns = (id: string, left: object[] = [], right: object[] = []) => ({
  type: 'TwoCol',
  props: { id, left, right },
});

interface Block {
  type: string;
  props: { id: string; left?: Block[]; right?: Block[]; text?: string };
}

const blocks = ({ get }: OpenPuck) => get().appState.data.content as unknown as Block[];
const ids = (list: Block[] = []) => list.map(({ props }) => props.id);
const rootIds = (puck: OpenPuck) => ids(blocks(puck));
/** The page of most tests: the navbar, a heading, and columns with a heading in the left one. */
const openPage = () => openPuck([heading('H-1'), columns('T-1', [heading('H-2')])]);

describe('actions', () => {
  test('insert adds a block of a type at an index of a zone, with the given id', async () => {
    const puck = await openPage();
    const insert = { type: 'insert', componentType: 'Card', destinationIndex: 1 } as const;
    await puck.dispatch({ ...insert, destinationZone: ROOT_ZONE, id: 'Card-mine' });
    expect(rootIds(puck)).toEqual(['SiteNavbar-global', 'Card-mine', 'H-1', 'T-1']);
    await puck.dispatch({ ...insert, destinationZone: 'T-1:left' });
    const [old, added] = blocks(puck)[3]?.props.left ?? [];
    expect(old?.props.id).toBe('H-2');
    // Without an id, the block gets one from its type and a unique suffix.
    expect(added).toMatchObject({ type: 'Card', props: { title: 'Card title' } });
    expect(added?.props.id).toMatch(/^Card-[0-9a-f-]{36}$/);
  });

  test('replace changes the props of a block and refuses another id', async () => {
    const puck = await openPage();
    const replace = { type: 'replace', destinationIndex: 1, destinationZone: ROOT_ZONE } as const;
    const data = { type: 'HeadingBlock', props: { id: 'H-1', text: 'New' } };
    await puck.dispatch({ ...replace, data });
    expect(blocks(puck)[1]).toEqual(data);
    await expect(
      puck.dispatch({ ...replace, data: { ...data, props: { ...data.props, id: 'H-9' } } }),
    ).rejects.toThrow(/id during a replace.*"remove" and "insert"/);
    expect(blocks(puck)[1]).toEqual(data);
  });

  test('replaceRoot changes the props of the page and which of them are read-only', async () => {
    const puck = await openPage();
    const root = { props: { title: 'Lifts' }, readOnly: { title: true } };
    await puck.dispatch({ type: 'replaceRoot', root });
    expect(puck.get().appState.data.root).toMatchObject(root);
    expect(puck.element.querySelector<HTMLInputElement>('[name="title"]')?.readOnly).toBe(true);
    expect(rootIds(puck)).toEqual(['SiteNavbar-global', 'H-1', 'T-1']);
  });

  test('duplicate inserts a copy right after the block, selects it, and gives it and its children new ids', async () => {
    const puck = await openPage();
    await puck.dispatch({ type: 'duplicate', sourceIndex: 2, sourceZone: ROOT_ZONE });
    const [source, copy] = blocks(puck).slice(2);
    expect(source?.props.id).toBe('T-1');
    expect(copy?.type).toBe('TwoCol');
    expect(copy?.props.id).toMatch(/^TwoCol-.{8,}/);
    expect(copy?.props.left).toMatchObject([{ type: 'HeadingBlock', props: { text: 'H-2' } }]);
    expect(copy?.props.left?.[0]?.props.id).toMatch(/^HeadingBlock-.{8,}/);
    expect(ids(source?.props.left)).toEqual(['H-2']);
    expect(puck.get().appState.ui.itemSelector).toEqual({ index: 3, zone: ROOT_ZONE });
    expect(puck.get().selectedItem?.props.id).toBe(copy?.props.id);
  });

  test('reorder moves a block within its zone', async () => {
    const puck = await openPage();
    await puck.dispatch({
      type: 'reorder',
      sourceIndex: 1,
      destinationIndex: 2,
      destinationZone: ROOT_ZONE,
    });
    expect(rootIds(puck)).toEqual(['SiteNavbar-global', 'T-1', 'H-1']);
  });

  test('move moves a block to another zone, and does nothing if the target is its own position', async () => {
    const puck = await openPage();
    const move = { type: 'move', sourceIndex: 1, sourceZone: ROOT_ZONE } as const;
    await puck.dispatch({ ...move, destinationIndex: 1, destinationZone: 'T-1:left' });
    expect(rootIds(puck)).toEqual(['SiteNavbar-global', 'T-1']);
    expect(ids(blocks(puck)[1]?.props.left)).toEqual(['H-2', 'H-1']);
    const before = puck.get().appState.data;
    await puck.dispatch({ ...move, destinationIndex: 1, destinationZone: ROOT_ZONE });
    expect(puck.get().appState.data).toBe(before);
  });

  test('remove removes a block with its children', async () => {
    const puck = await openPuck([columns('T-1', [columns('T-2', [heading('H-2')])])]);
    const known = (id: string) => puck.get().getSelectorForId(id) !== undefined;
    expect(['T-1', 'T-2', 'H-2'].map(known)).toEqual([true, true, true]);
    await puck.dispatch({ type: 'remove', index: 1, zone: ROOT_ZONE });
    expect(rootIds(puck)).toEqual(['SiteNavbar-global']);
    expect(['T-1', 'T-2', 'H-2'].map(known)).toEqual([false, false, false]);
    expect(puck.get().getItemBySelector({ index: 0, zone: 'T-2:left' })).toBeUndefined();
  });

  test('registering a zone again restores its blocks', async () => {
    const puck = await openPage();
    const zone = 'H-1:aside';
    await puck.dispatch({
      type: 'setData',
      data: { zones: { [zone]: [{ type: 'Card', props: { id: 'C-1' } }] } },
    });
    await puck.dispatch({ type: 'unregisterZone', zone });
    expect(puck.get().appState.data.zones?.[zone]).toBeUndefined();
    await puck.dispatch({ type: 'registerZone', zone });
    expect(puck.get().appState.data.zones?.[zone]).toMatchObject([{ props: { id: 'C-1' } }]);
  });

  test('setData, setUi and set change the data, the UI and the whole state', async () => {
    const puck = await openPage();
    await puck.dispatch({ type: 'setData', data: { content: [heading('H-7')] } });
    expect(rootIds(puck)).toEqual(['H-7']);
    await puck.dispatch({ type: 'setUi', ui: { leftSideBarVisible: false } });
    expect(puck.get().appState.ui.leftSideBarVisible).toBe(false);
    const { ui } = puck.get().appState;
    await puck.dispatch({ type: 'set', state: { ui: { ...ui, rightSideBarVisible: false } } });
    expect(puck.get().appState.ui).toMatchObject({
      leftSideBarVisible: false,
      rightSideBarVisible: false,
    });
  });
});

describe('history', () => {
  const entries = ({ get }: OpenPuck) => get().history.histories.length;
  const insert = (id: string) =>
    ({
      type: 'insert',
      componentType: 'Card',
      destinationIndex: 1,
      destinationZone: ROOT_ZONE,
      id,
    }) as const;

  test('records an edit 250 ms after the last change', async () => {
    const puck = await openPage();
    const before = entries(puck);
    await puck.dispatch(insert('C-1'));
    await puck.pass(200);
    await puck.dispatch(insert('C-2'));
    await puck.pass(249);
    expect(entries(puck)).toBe(before);
    await puck.pass(1);
    expect(entries(puck)).toBe(before + 1);
  });

  test('records each action that changes blocks, and no other', async () => {
    const puck = await openPage();
    const recorded: Record<string, boolean> = {};
    const zone = 'H-1:aside';
    const data = { type: 'HeadingBlock', props: { id: 'H-1', text: 'New' } };
    for (const action of [
      insert('C-1'),
      { type: 'reorder', sourceIndex: 1, destinationIndex: 2, destinationZone: ROOT_ZONE },
      { type: 'replace', destinationIndex: 1, destinationZone: ROOT_ZONE, data },
      { type: 'replaceRoot', root: { props: { title: 'Lifts' } } },
      { type: 'duplicate', sourceIndex: 1, sourceZone: ROOT_ZONE },
      {
        type: 'move',
        sourceIndex: 1,
        sourceZone: ROOT_ZONE,
        destinationIndex: 0,
        destinationZone: 'T-1:left',
      },
      { type: 'remove', index: 1, zone: ROOT_ZONE },
      { type: 'registerZone', zone },
      { type: 'unregisterZone', zone },
      { type: 'setData', data: {} },
      { type: 'setUi', ui: { leftSideBarVisible: false } },
      { type: 'set', state: {} },
    ] as Parameters<OpenPuck['dispatch']>[0][]) {
      const before = entries(puck);
      await puck.dispatch(action);
      await puck.pass(250);
      recorded[action.type] = entries(puck) > before;
    }
    expect(recorded).toEqual({
      insert: true,
      reorder: true,
      replace: true,
      replaceRoot: true,
      duplicate: true,
      move: true,
      remove: true,
      registerZone: false,
      unregisterZone: false,
      setData: false,
      setUi: false,
      set: false,
    });
  });

  test('follows the recordHistory option of an action', async () => {
    const puck = await openPage();
    const before = entries(puck);
    await puck.dispatch({ ...insert('C-1'), recordHistory: false });
    await puck.pass(250);
    expect(entries(puck)).toBe(before);
    await puck.dispatch({ type: 'setData', data: { content: [] }, recordHistory: true });
    await puck.pass(250);
    expect(entries(puck)).toBe(before + 1);
  });

  test('drops undone edits at the next edit', async () => {
    const puck = await openPage();
    const step = async (action: Parameters<OpenPuck['dispatch']>[0]) => {
      await puck.dispatch(action);
      await puck.pass(250);
    };
    await step(insert('C-1'));
    await step(insert('C-2'));
    const all = entries(puck);
    await puck.undo();
    expect(rootIds(puck)).toEqual(['SiteNavbar-global', 'C-1', 'H-1', 'T-1']);
    expect(puck.get().history.hasFuture).toBe(true);
    await step(insert('C-3'));
    expect(puck.get().history.hasFuture).toBe(false);
    expect(entries(puck)).toBe(all);
    await puck.undo();
    expect(rootIds(puck)).toEqual(['SiteNavbar-global', 'C-1', 'H-1', 'T-1']);
    await puck.redo();
    expect(rootIds(puck)).toEqual(['SiteNavbar-global', 'C-3', 'C-1', 'H-1', 'T-1']);
  });

  test('removes the focus from the field on undo and redo', async () => {
    const puck = await openPage();
    const focus = (name: string) =>
      puck.dispatch({ type: 'setUi', ui: { field: { focus: name } } });
    await focus('text');
    await puck.dispatch(insert('C-1'));
    await puck.pass(250);
    expect(puck.get().appState.ui.field.focus).toBe('text');
    await puck.undo();
    expect(puck.get().appState.ui.field.focus).toBeNull();
    await focus('level');
    await puck.redo();
    expect(puck.get().appState.ui.field.focus).toBeNull();
  });

  test.each([
    [{ ctrlKey: true }, { ctrlKey: true, shiftKey: true }, 'Z', 'KeyZ'],
    [{ metaKey: true }, { metaKey: true, shiftKey: true }, 'Z', 'KeyZ'],
    [{ ctrlKey: true }, { ctrlKey: true }, 'Y', 'KeyY'],
    [{ metaKey: true }, { metaKey: true }, 'Y', 'KeyY'],
  ])('undoes with %o and Z, redoes with %o and %s', async (undo, redo, _, redoCode) => {
    const puck = await openPage();
    await puck.dispatch(insert('C-1'));
    await puck.pass(250);
    await puck.press({ ...undo, code: 'KeyZ', key: 'z' });
    expect(rootIds(puck)).not.toContain('C-1');
    await puck.press({ ...redo, code: redoCode, key: redoCode.slice(-1).toLowerCase() });
    expect(rootIds(puck)).toContain('C-1');
  });
});
