export { renderPage, renderSteps } from './render-page.tsx';
export type {
  RenderedPage,
  RenderedPageData,
  RenderInput,
  RentalPage,
  SiteAssets,
} from './types.ts';
