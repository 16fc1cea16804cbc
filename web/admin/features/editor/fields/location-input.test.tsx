import '../puck/test-browser.ts';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { business } from '@siteyard/schemas/business';
import { EditorContext, type EditorContextValue } from '../editor-context.ts';
import { LocationInput } from './location-input.tsx';

const { locations } = business.parse({
  locations: [{ id: 'main', name: 'Main yard' }, { id: 'east' }],
});

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

/** Renders the select. Returns its options and its selected option, and the value after a choice. */
async function choose(first: string, offered: typeof locations, chosen?: string) {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const changes: unknown[] = [];
  function Holder() {
    const [value, setValue] = useState<unknown>(first);
    return (
      <EditorContext
        value={{ settings: { business: { locations: offered } } } as unknown as EditorContextValue}
      >
        <LocationInput
          field={{ type: 'location', label: 'Location' }}
          name="location"
          value={value}
          onChange={(next) => {
            changes.push(next);
            setValue(next);
          }}
          readOnly={false}
        />
      </EditorContext>
    );
  }
  await act(async () => root.render(<Holder />));
  const select = element.querySelector('select')!;
  const names = [...select.options].map(({ text }) => text);
  const shown = select.selectedOptions[0]?.text;
  if (chosen !== undefined)
    await act(async () => {
      select.value = chosen;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const label = select.labels[0]?.textContent;
  const text = element.textContent;
  await act(async () => root.unmount());
  element.remove();
  return { names, shown, changes, label, text };
}

test('offers the first location and each by its name', async () => {
  const { names, shown, changes, label } = await choose('', locations, 'east');
  expect(label).toBe('Location');
  expect(names).toEqual(['The first location', 'Main yard', 'Location 2']);
  expect(shown).toBe('The first location');
  expect(changes).toEqual(['east']);
});

test('keeps a deleted location until another one is chosen', async () => {
  const { shown, changes } = await choose('gone', locations, 'main');
  expect(shown).toBe('A deleted location');
  expect(changes).toEqual(['main']);
});

test('shows where to add locations if there are none', async () => {
  expect((await choose('', [])).text).toContain('Global Settings → Business');
});
