import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { Toaster } from 'sonner';
import { signOut } from '../features/account/api/sign-out.ts';
import { OwnPasswordNotice } from './own-password-notice.tsx';
import { SignedOutWatch } from './signed-out-watch.tsx';
import { TopBar } from './top-bar.tsx';

/** Top bar, screen, messages. */
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
      <OwnPasswordNotice />
      <Outlet />
      <SignedOutWatch />
      <Toaster position="bottom-right" richColors closeButton />
    </div>
  );
}
