import { readPageContent } from '@siteyard/schemas/content';
import { siteSettings } from '@siteyard/schemas/settings';
import { renderPage, type RenderedPageData, type RenderInput } from './index.ts';
import { documentOf } from './test-document.ts';

export const settings = siteSettings.parse({ title: 'Brindle', faviconUrl: '/favicon.png' });
export const assets = { css: '/assets/public.css', islands: '/assets/main.js' };

export function pageWith(
  blocks: unknown[],
  more: Partial<RenderedPageData> = {},
): RenderedPageData {
  const { content } = readPageContent({ content: blocks });
  const details = { title: 'Fleet', description: '', address: '', social_image: '' };
  return { id: 14, ...details, content, ...more };
}

export const heading = (text: string, more = {}) => ({
  type: 'HeadingBlock',
  props: { id: `HeadingBlock-${text}`, text, ...more },
});

export function render(page: RenderInput['page'], more: Partial<RenderInput> = {}) {
  const rendered = renderPage({ page, settings, assets, ...more });
  return { ...rendered, document: documentOf(rendered.html) };
}
