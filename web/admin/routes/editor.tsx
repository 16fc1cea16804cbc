import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { protectedRoute } from './protected.tsx';

export const editorRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/editor/$pageId',
  params: {
    parse: ({ pageId }) => {
      const id = Number(pageId);
      if (!Number.isSafeInteger(id) || id < 1) throw notFound();
      return { pageId: id };
    },
    stringify: ({ pageId }) => ({ pageId: String(pageId) }),
  },
  component: lazyRouteComponent(() => import('./editor-page.tsx'), 'EditorPage'),
});
