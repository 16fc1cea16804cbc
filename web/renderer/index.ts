export { renderPage, renderSteps } from './render-page.tsx';
export type { RenderedPage, RenderedPageData, RenderInput, SiteAssets } from './types.ts';
