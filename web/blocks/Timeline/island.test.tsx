import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { en } from '../_shared/words/en.ts';
import { TimelineIsland } from './island.tsx';
import type { TimelineItem } from './timeline-item.ts';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const item = (title: string): TimelineItem => ({
  title,
  description: '',
  date: '',
  colour: '#6b21a8',
  textColour: '#ffffff',
  images: [],
  first: 0,
});

test('each milestone opens its own gallery', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const items = [item('Founded'), item('Moved')];
  await act(async () =>
    root.render(<TimelineIsland id="Timeline-1" items={items} words={en.gallery} />),
  );
  const buttons = [...element.querySelectorAll<HTMLButtonElement>('li button')];
  expect(buttons.map((button) => button.textContent)).toEqual(['Founded', 'Moved']);
  for (const button of buttons) {
    await act(async () => button.click());
    expect(element.querySelector('dialog h2')?.textContent).toBe(button.textContent);
  }
  expect(errors).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});

test('a gallery that is reopened before the close event of the browser stays open', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  await act(async () =>
    root.render(<TimelineIsland id="Timeline-1" items={[item('Founded')]} words={en.gallery} />),
  );
  const button = element.querySelector<HTMLButtonElement>('li button')!;
  await act(async () => button.click());
  const closed = element.querySelector('dialog')!;
  // The browser closes the dialog immediately and fires the event in a later task.
  closed.open = false;
  await act(async () => button.click());
  await act(async () => closed.dispatchEvent(new Event('close')));
  expect(element.querySelector('dialog')?.open).toBe(true);
  expect(element.querySelector('dialog h2')?.textContent).toBe('Founded');
  await act(async () => root.unmount());
});
