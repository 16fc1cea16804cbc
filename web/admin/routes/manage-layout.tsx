import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { signOut } from '../features/account/api/sign-out.ts';
import { Toasts } from '../ui/toasts.tsx';
import { SignedOutWatch } from './signed-out-watch.tsx';
import { TopBar } from './top-bar.tsx';

/** Sonner's own green and red have too little contrast for text of this size. */
const toastColours = {
  '--success-text': 'var(--color-ok)',
  '--error-text': 'var(--color-danger)',
} as CSSProperties;

/** Top bar, screen and toasts. */
export function ManageLayout() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const logout = async () => {
    await signOut(queryClient);
    await router.navigate({ to: '/login', replace: true });
  };
  return (
    <div className="min-h-dvh">
      <TopBar onLogout={() => void logout()} />
      <Outlet />
      <SignedOutWatch />
      <Toasts below="header" position="bottom-left" style={toastColours} />
    </div>
  );
}
