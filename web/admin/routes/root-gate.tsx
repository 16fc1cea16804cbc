import { createRoute } from '@tanstack/react-router';
import { RootGate } from './root-gate-screen.tsx';
import { rootRoute } from './root.tsx';

/** `/` and every unknown path reached inside the admin (specification, section 2). */
export const rootGateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: RootGate,
});
