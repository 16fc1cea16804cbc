import * as web from '@siteyard/web/renderer';
import { siteSettings } from '@siteyard/schemas/settings';
import { readPageContent } from '@siteyard/schemas/content';
import { expect, test } from 'vitest';
import { turnsDuring } from '../../../tests/helpers/turns.ts';
import { pausingRenderer } from './renderer.ts';

test('a page of two thousand blocks gives others their turn while it is rendered', async () => {
  const { content } = readPageContent({
    content: Array.from({ length: 2_000 }, (_, number) => ({
      type: 'HeadingBlock',
      props: { id: `HeadingBlock-${number}`, text: `Heading ${number}` },
    })),
  });
  const page = { id: 14, title: 'Long', description: '', address: '', social_image: '', content };
  const input = { page, settings: siteSettings.parse({}), assets: { css: '/a.css' } };
  const { turns, result } = await turnsDuring(() => pausingRenderer(web).renderPage(input));
  expect(turns).toBeGreaterThan(2);
  expect(result.html).toBe(web.renderPage(input).html);
});
