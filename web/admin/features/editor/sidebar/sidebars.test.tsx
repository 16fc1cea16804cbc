import { openPuck, usePuckTests } from '../puck/test-puck.tsx';
import { EDITOR_MOBILE_BREAKPOINT_PX } from '../../../lib/screen-constants.ts';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { openComponents } from './open-components.ts';
import { addBlock } from './add-block.ts';

usePuckTests();

/** Opens an editor in a window of this width. */
function open(width: number) {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') === width > EDITOR_MOBILE_BREAKPOINT_PX,
    addEventListener() {},
    removeEventListener() {},
  }));
  return openPuck([{ type: 'TwoCol', props: { id: 'two', left: [], right: [] } }]);
}

const place = { zone: 'two:right', index: 0 };

test.each([
  ['desk', 1280, [true, true], [true, true]],
  ['tablet', 768, [true, false], [false, true]],
  ['phone', 360, [true, false], [false, false]],
])(
  'on a %s, choosing a component opens the list, and adding it leads back',
  async (_, width, choosing, added) => {
    const puck = await open(width);
    const sidebars = () => {
      const { leftSideBarVisible, rightSideBarVisible } = puck.get().appState.ui;
      return [leftSideBarVisible, rightSideBarVisible];
    };
    await puck.dispatch({
      type: 'setUi',
      ui: { leftSideBarVisible: width > 990, rightSideBarVisible: width > 360 },
    });
    await act(async () => openComponents(place, () => {}, puck.get));
    expect(sidebars()).toEqual(choosing);
    await act(async () => addBlock('Card', puck.get, place));
    expect(sidebars()).toEqual(added);
  },
);

test('both sidebars stay open on a tablet if both were opened', async () => {
  const puck = await open(768);
  const both = { leftSideBarVisible: true, rightSideBarVisible: true };
  await puck.dispatch({ type: 'setUi', ui: both });
  await act(async () => openComponents(place, () => {}, puck.get));
  await act(async () => addBlock('Card', puck.get, place));
  expect(puck.get().appState.ui).toMatchObject(both);
});
