import '../puck/test-browser.ts';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wordsIn } from '../../../../blocks/_shared/words/index.ts';
import { renderPage } from '../../../../renderer/index.ts';
import { CanvasFooter, CanvasNotice } from './surroundings.tsx';

const NOW = new Date('2026-11-24T12:00:00Z');

const settings = siteSettings.parse({
  title: 'Brindle',
  language: 'de',
  timezone: 'Europe/Berlin',
  notice: { text: 'Closed on Friday', href: '/contact', from: '2026-11-20', until: '2026-11-27' },
  business: {
    locations: [
      { id: 'yard', name: 'Main yard', address: '12 Mill Road', hours: [{ days: ['mo'] }] },
    ],
  },
});

const roots: Root[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(async () => {
  for (const root of roots.splice(0)) await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(shown: SiteSettings, interactive = false) {
  const element = document.createElement('div');
  const root = createRoot(element);
  roots.push(root);
  await act(async () =>
    root.render(
      <>
        <CanvasNotice settings={shown} interactive={interactive} />
        <CanvasFooter settings={shown} words={wordsIn(shown.language)} interactive={interactive} />
      </>,
    ),
  );
  return element;
}

/** The same part on the public page. */
function onPage(selector: string) {
  const { html } = renderPage({ page: null, settings, assets: { css: '/a.css' }, now: NOW });
  return new DOMParser().parseFromString(html, 'text/html').querySelector(selector)?.outerHTML;
}

test('the canvas has the notice and the footer of the public page', async () => {
  const canvas = await show(settings);
  for (const selector of ['aside', 'footer']) {
    const found = onPage(selector);
    expect(found).toContain(selector === 'aside' ? 'Closed on Friday' : 'Datenschutz');
    expect(canvas.querySelector(selector)?.outerHTML).toBe(found);
  }
});

test('they cannot be edited, and a label names their settings', async () => {
  const canvas = await show(settings);
  for (const part of canvas.querySelectorAll('aside, footer'))
    expect(part.closest('[inert]')).not.toBeNull();
  const labels = [...canvas.querySelectorAll('[aria-hidden="true"]')].map(
    (each) => each.textContent,
  );
  expect(labels).toContain('The notice comes from Global Settings');
  expect(labels).toContain('The footer comes from Global Settings');
});

test('they can be tried out in interactive mode', async () => {
  const canvas = await show(settings, true);
  expect(canvas.querySelector('[inert]')).toBeNull();
  expect(canvas.textContent).not.toContain('Global Settings');
});

test('a notice is shown only at times when visitors see it', async () => {
  const { notice } = settings;
  if (!notice) throw new Error('The settings have no notice.');
  for (const dates of [{ from: '2026-11-25' }, { until: '2026-11-23' }]) {
    const canvas = await show({ ...settings, notice: { ...notice, ...dates } });
    expect(canvas.querySelector('footer')).not.toBeNull();
    expect(canvas.querySelector('aside')).toBeNull();
  }
});
