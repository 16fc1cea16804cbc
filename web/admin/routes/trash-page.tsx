import { useNavigate } from '@tanstack/react-router';
import { TrashScreen } from '../features/trash/trash-screen.tsx';
import { trashRoute } from './trash.tsx';

/** `/admin/trash`: what was deleted lately. */
export function TrashPage() {
  const { kind } = trashRoute.useSearch();
  const navigate = useNavigate();
  return (
    <TrashScreen
      kind={kind}
      onKind={(next) =>
        void navigate({ to: '/admin/trash', search: next ? { kind: next } : {}, replace: true })
      }
    />
  );
}
