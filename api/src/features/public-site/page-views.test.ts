import { expect, test } from 'vitest';
import { siteSettings } from '@siteyard/schemas/settings';
import { createPageViews, type PageViewsOptions } from './page-views.ts';

test('a view shows the focal points of the state that its page was read in', async () => {
  let run = 'old';
  const views = createPageViews({
    pages: { find: async (id: number) => ({ _id: id, key: 'k', version: 1, content: {} }) },
    readSettings: async () => ({ settings: siteSettings.parse({}), version: '1' }),
    focalPoints: async () => ({
      points: new Map([['a.png', { x: run === 'old' ? 0.1 : 0.9, y: 0.5 }]]),
      version: run,
    }),
    // An import is switched on while the view is built.
    imageSizes: async () => ((run = 'new'), new Map()),
    renderPage: ({ focalPoint }: { focalPoint: (name: string) => { x: number } }) => ({
      html: String(focalPoint('a.png').x),
    }),
    assets: { stylesheet: '', clientScript: '', fonts: [], relaxedPolicy: '' },
    config: { publicUrl: '', captcha: { provider: 'none', siteKey: '' } },
    siteState: { revision: () => 1 },
    logger: { error: console.error, warn: console.error },
  } as unknown as PageViewsOptions);
  const view = await views.get(1);
  expect(view?.text.plain.toString()).toBe('0.1');
});
