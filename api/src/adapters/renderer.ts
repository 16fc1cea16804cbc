import { setImmediate } from 'node:timers/promises';
import type { renderSteps, RenderedPage, RenderInput } from '@siteyard/web/renderer';

/** The one entry of web that the API uses: it renders a page as complete HTML. */
export interface Renderer {
  renderPage: (input: RenderInput) => RenderedPage | Promise<RenderedPage>;
}

/** How long a page is rendered before others have their turn, in ms. Most take less. */
const AT_ONCE_MS = 10;

/** Renders pages with pauses: the largest take longer than other visitors may wait. */
export function pausingRenderer(web: { renderSteps: typeof renderSteps }): Renderer {
  return {
    async renderPage(input) {
      const steps = web.renderSteps(input);
      let began = performance.now();
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
        if (performance.now() - began < AT_ONCE_MS) continue;
        await setImmediate();
        began = performance.now();
      }
    },
  };
}

/** Loads web's renderer. */
export const loadRenderer = async (): Promise<Renderer> =>
  pausingRenderer(await import('@siteyard/web/renderer'));
