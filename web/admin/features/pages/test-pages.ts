import type { PageSummary } from '@siteyard/schemas/http';

export const pages = [
  { id: 1, title: 'Dumpers', description: '', updated_at: '2026-03-01T10:00:00.000Z' },
] as PageSummary[];

/** The answers to the other calls of the screen. */
export const OTHER_ANSWERS = {
  'GET /api/page_templates': {
    templates: [{ key: 'prices', name: 'Prices', about: 'Prices by period.' }],
  },
  'GET /api/proposals': [],
  'GET /api/starters': { untouched: false, current: 'demo', starters: [] },
  'GET /api/starters/guide': { sample: null, steps: [] },
  'GET /api/drafts': [],
  'GET /api/site_settings': { settings: { home_page_path: '/pages/1' }, revision: 1 },
};

export const titles = () =>
  [...document.querySelectorAll('li h2')].map((title) => title.textContent);
