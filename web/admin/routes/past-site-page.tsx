import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { PastSiteScreen } from '../features/history/past-site-screen.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { SignedOutWatch } from './signed-out-watch.tsx';

const route = getRouteApi('/protected/admin/history/$number');

/** `/admin/history/{number}`, with the shown page in the search parameters. */
export function PastSitePage() {
  const { number } = route.useParams();
  const { page, from } = route.useSearch();
  const navigate = useNavigate();
  return (
    <>
      <PastSiteScreen
        key={number}
        number={number}
        page={page}
        from={from ?? {}}
        onPage={(next) =>
          void navigate({
            to: '/admin/history/$number',
            params: { number },
            search: { page: next, from },
            // A link in the frame has already added an entry to the browser's history.
            replace: true,
          })
        }
      />
      <SignedOutWatch />
      <Toasts below=".past-bar" position="bottom-left" />
    </>
  );
}
