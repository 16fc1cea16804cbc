import { openPuck, usePuckTests } from './test-puck.tsx';
import { expect, test } from 'vitest';

/** Puck's display of the permissions to drag and to insert (specification, section 6). */

usePuckTests();

const heading = { type: 'HeadingBlock', props: { id: 'H-1', text: 'Hello' } };

test('marks a block that cannot be dragged as disabled', async () => {
  for (const drag of [true, false]) {
    const { element } = await openPuck([heading], { permissions: { drag } });
    const block = element.querySelector('[data-puck-component="H-1"]');
    expect(block?.hasAttribute('data-puck-disabled')).toBe(!drag);
    expect(block?.getAttribute('aria-disabled')).toBe(String(!drag));
  }
});

test('shows a component that cannot be inserted as disabled in the list', async () => {
  for (const insert of [true, false]) {
    const { element } = await openPuck([heading], { permissions: { insert } });
    const item = element.querySelector('[data-testid="drawer-item:HeadingBlock"]');
    expect(item?.className.includes('DrawerItem--disabled')).toBe(!insert);
    expect(item?.getAttribute('aria-disabled')).toBe(String(!insert));
  }
});
