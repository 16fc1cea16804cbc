import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readHistorySearch } from '../features/history/history-search.ts';
import { accountRoute } from './account.tsx';

export const historyRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/admin/history',
  validateSearch: readHistorySearch,
  component: lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage'),
});
