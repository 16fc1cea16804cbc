import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { TrashScreen } from '../features/trash/trash-screen.tsx';

const route = getRouteApi('/protected/manage/admin/trash');

/** `/admin/trash`, with the kind of items in the search parameters. */
export function TrashPage() {
  const { kind } = route.useSearch();
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
