import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './admin.css';
import { limitTyping } from './lib/limit-typing.ts';
import { createAdminQueryClient } from './lib/query-client.ts';
import { reloadAfterUpdate } from './lib/stale-scripts.ts';
import { createAdminRouter } from './routes/router.tsx';

const queryClient = createAdminQueryClient();
const router = createAdminRouter(queryClient);

reloadAfterUpdate();
limitTyping(document);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
