import { useState } from 'react';
import { expect, test } from 'vitest';
import { click, control, openAdmin, see, type, useAdminTests } from '../test-admin.tsx';
import { useTypedSearch } from './use-typed-search.ts';

useAdminTests();

const PAUSE_MS = 50;

/** A list whose address has a search, and what the box has put into the address. */
function openList({ delayMs = 0 } = {}) {
  const searches: string[] = [];
  function List() {
    const [search, setSearch] = useState('lift');
    const [typed, setTyped] = useTypedSearch(
      search,
      (next) => {
        searches.push(next);
        setTimeout(() => setSearch(next), delayMs);
      },
      PAUSE_MS,
    );
    return (
      <>
        <input
          aria-label="Search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <output>{search}</output>
        <button onClick={() => setSearch('crane')}>Open crane</button>
        <button onClick={() => setSearch('lift')}>Back</button>
      </>
    );
  }
  openAdmin(<List />, {});
  return searches;
}

const typedText = async () => (await control('Search')).value;
const address = () => document.querySelector('output')?.textContent;

test('puts the trimmed text into the address after a pause in typing', async () => {
  const searches = openList();
  expect(await typedText()).toBe('lift');
  for (const text of ['s', 'sa', 'saw ']) await type('Search', text);
  await see(() => expect(address()).toBe('saw'));
  expect(searches).toEqual(['saw']);
  expect(await typedText()).toBe('saw ');
});

test('keeps what is typed before the address has the earlier text', async () => {
  const searches = openList({ delayMs: PAUSE_MS });
  await type('Search', 's');
  await see(() => expect(searches).toEqual(['s']));
  await type('Search', 'saw');
  await see(() => expect(address()).toBe('saw'));
  expect(await typedText()).toBe('saw');
});

test('gets the text of the address if it changes, also before the pause has ended', async () => {
  const searches = openList();
  await type('Search', 'saw');
  await click('Open crane');
  await see(async () => expect(await typedText()).toBe('crane'));
  await click('Back');
  await see(async () => expect(await typedText()).toBe('lift'));
  await type('Search', 'saw');
  await see(() => expect(address()).toBe('saw'));
  expect(searches).toEqual(['saw']);
});
