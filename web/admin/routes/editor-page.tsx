import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { EditorScreen } from '../features/editor/editor-screen.tsx';
import { allPagesQuery, PAGES_KEY } from '../features/pages/api/list-pages.ts';
import { pageName } from '../features/pages/page-name.ts';
import { EditorTopBar } from '../features/pages/switcher/editor-top-bar.tsx';
import { settingsQuery } from '../features/settings/api/get-settings.ts';
import { linkClass } from '../ui/link-class.ts';
import { editorRoute } from './editor.tsx';

const settingsLink = (
  <Link to="/settings" className={linkClass}>
    Open Global Settings
  </Link>
);

/** `/editor/{pageId}`: the top bar of the pages feature above the editor. */
export function EditorPage() {
  const { pageId } = editorRoute.useParams();
  const { user } = editorRoute.useRouteContext();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const settings = useQuery(settingsQuery);
  const pages = useQuery(allPagesQuery);
  const [renamed, setRenamed] = useState<{ id: number; title: string }>();
  const linkTargets = useMemo(
    () => pages.data?.map((page) => ({ id: page.id, title: pageName(page) })),
    [pages.data],
  );
  const open = (id: number) => void navigate({ to: '/editor/$pageId', params: { pageId: id } });
  const onPublished = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: PAGES_KEY }),
    [queryClient],
  );

  return (
    <EditorScreen
      pageId={pageId}
      userId={user.id}
      settings={settings.data?.settings}
      linkTargets={linkTargets}
      renamedTo={renamed?.id === pageId ? renamed.title : undefined}
      settingsLink={settingsLink}
      onPublished={onPublished}
      topBar={
        <EditorTopBar
          currentId={pageId}
          onOpen={open}
          onRenamed={(id, title) => setRenamed({ id, title })}
          onDeleted={(id, firstRemaining) => {
            if (id !== pageId) return;
            if (firstRemaining === null) void navigate({ to: '/' });
            else open(firstRemaining);
          }}
        />
      }
    />
  );
}
