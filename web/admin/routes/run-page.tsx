import { getRouteApi } from '@tanstack/react-router';
import { RunScreen } from '../features/runs/run-screen.tsx';

const route = getRouteApi('/protected/manage/account/admin/runs/$runId');

/** `/admin/runs/{id}` */
export function RunPage() {
  const { runId } = route.useParams();
  return <RunScreen key={runId} id={runId} />;
}
