import { useState } from 'react';
import { expect, test } from 'vitest';
import { control, openAdmin, see, useAdminTests } from '../test-admin.tsx';
import { moveItem } from '../lib/move-item.ts';
import { ListItemButtons } from './list-item-buttons.tsx';

useAdminTests();

function Cranes() {
  const [items, setItems] = useState(['Tower', 'Crawler', 'Mini']);
  return (
    <ol>
      {items.map((name, index) => (
        <li key={name}>
          <ListItemButtons
            name={name}
            index={index}
            count={items.length}
            onMove={(to) => setItems(moveItem(items, index, to))}
            onRemove={() => {}}
          />
        </li>
      ))}
    </ol>
  );
}

/** Presses a button as a keyboard does: the button has the focus. */
async function press(name: string) {
  const button = await control<HTMLButtonElement>(name);
  button.focus();
  button.click();
}

const focused = () => document.activeElement?.getAttribute('aria-label');

test('the focus stays on a moved item, also at the ends of the list', async () => {
  openAdmin(<Cranes />, {});
  await press('Move Tower down');
  await see(() => expect(document.querySelectorAll('li')[1]?.innerHTML).toContain('Tower'));
  expect(focused()).toBe('Move Tower down');
  await press('Move Tower down');
  await see(() => expect(focused()).toBe('Move Tower up'));
  await press('Move Mini up');
  await see(() => expect(focused()).toBe('Move Mini down'));
});
