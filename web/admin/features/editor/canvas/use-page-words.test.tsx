import type { Language } from '@siteyard/schemas/languages';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePageWords } from './use-page-words.ts';

let root: Root;
let element: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
});
afterEach(async () => {
  await act(async () => root.unmount());
  element.remove();
  vi.unstubAllGlobals();
});

function Shown({ language }: { language: Language }) {
  return <p>{usePageWords(language)?.form.first_name ?? 'the blocks’ own'}</p>;
}

test('the canvas uses the built-in labels of the site’s language, and follows a change', async () => {
  const show = (language: Language) => act(async () => root.render(<Shown language={language} />));
  await show('en-GB');
  expect(element.textContent).toBe('the blocks’ own');
  await show('de-AT');
  await vi.waitFor(() => expect(element.textContent).toBe('Vorname'));
  await show('en');
  expect(element.textContent).toBe('the blocks’ own');
});
