import { siteSettings } from '@siteyard/schemas/settings';
import fs from 'node:fs';
import path from 'node:path';
import { act, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { islands } from '../blocks/islands.ts';
import type { BlockExamples } from './example-block.ts';
import { renderGallery } from './gallery.tsx';

/**
 * Development hydrates the islands with React, which compares the HTML of the server with its own. In HTML,
 * two texts next to each other are one text, so a component must not have two.
 */

const folder = path.resolve(import.meta.dirname, '../../fixtures/blocks');
const blocks = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as BlockExamples);

// The files of a worker share the document and its globals.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

test.each(['en', 'de'] as const)(
  'React hydrates each island as the server rendered it: %s',
  async (language) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no connection')));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const settings = siteSettings.parse({ language });
    document.body.innerHTML = renderGallery({ blocks, settings, assets: { css: '' } });
    const found = [...document.querySelectorAll<HTMLElement>('[data-island]')];
    expect(found.length).toBeGreaterThan(5);
    const differences: string[] = [];
    for (const element of found) {
      const data = element.querySelector(':scope > script')?.textContent ?? '';
      const island = await islands[element.dataset.island as keyof typeof islands]!();
      const root = await act(async () =>
        hydrateRoot(element.firstElementChild!, createElement(island, JSON.parse(data) as object), {
          onRecoverableError: (error) =>
            differences.push(`${element.dataset.island}: ${String(error)}`),
        }),
      );
      await act(async () => root.unmount());
    }
    expect(differences).toEqual([]);
  },
);
