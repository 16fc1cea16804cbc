import { siteSettings } from '@siteyard/schemas/settings';
import { expect, test } from 'vitest';
import { renderPage } from './index.ts';

const items = [4, 11].map((id) => ({ title: `Page ${id}`, href: `/pages/${id}`, imageUrl: '' }));
const settings = siteSettings.parse({ nav: { items } });

test('the navbar marks the current page on pages with the same settings', () => {
  const currentOn = (id: number) => {
    const content = { contentVersion: 1, root: { props: {} }, content: [] };
    const page = { id, title: '', description: '', address: '', social_image: '', content };
    const { html } = renderPage({ page, settings, assets: { css: '/a.css', islands: '/a.js' } });
    return /href="\/pages\/(\d+)"[^>]*aria-current|aria-current[^>]*href="\/pages\/(\d+)"/
      .exec(html)
      ?.slice(1)
      .find(Boolean);
  };
  expect([currentOn(4), currentOn(11)]).toEqual(['4', '11']);
});
