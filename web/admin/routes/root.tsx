import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  Outlet,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { messageOf } from '../lib/http.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { RootGate } from './root-gate-screen.tsx';

/** Context of every route. */
export interface RouterContext {
  queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: RootGate,
  errorComponent: ScreenFailed,
});

/** The screen for an error while a screen loads, such as when the site cannot be reached. */
function ScreenFailed({ error }: ErrorComponentProps) {
  console.error(error);
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-4">
      <Notice kind="error">{messageOf(error, 'This screen could not be loaded.')}</Notice>
      <Button className="justify-self-center" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </main>
  );
}
