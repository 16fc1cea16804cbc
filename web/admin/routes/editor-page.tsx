import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { PageAnswer } from '@siteyard/schemas/http';
import { useCallback, useState } from 'react';
import { editorPageQuery } from '../features/editor/api/get-page.ts';
import { EditorScreen } from '../features/editor/editor-screen.tsx';
import { EditorTopBar } from '../features/pages/switcher/editor-top-bar.tsx';
import { UnpublishPageDialog } from '../features/pages/unpublish-page-dialog.tsx';
import { renderLibrary } from '../features/uploads/lazy-library.tsx';
import { PAGES_KEY } from '../lib/pages/list-pages.ts';
import { offerRenameInMenu } from '../lib/settings/offer-rename-in-menu.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { ImageLibraryContext } from '../ui/image-library.ts';
import { linkClass } from '../ui/link-class.ts';
import { Toasts } from '../ui/toasts.tsx';

const route = getRouteApi('/protected/editor/$pageId');

const settingsLink = (
  <Link to="/settings" className={linkClass}>
    Open Global Settings
  </Link>
);

/** `/editor/{pageId}`: the editor below the top bar of the pages feature. */
export function EditorPage() {
  const { pageId } = route.useParams();
  const { user } = route.useRouteContext();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const loaded = useQuery(editorPageQuery(pageId));
  // The latest title, if the page was renamed or published after it was loaded.
  const [named, setNamed] = useState<{ id: number; title: string; inEditor: boolean }>();
  const current = named?.id === pageId ? named : undefined;
  const [published, setPublished] = useState<PageAnswer>();
  const page = published?.id === pageId ? published : loaded.data;
  const title = current?.title ?? loaded.data?.title;
  useDocumentTitle(loaded.data ? title || 'Page' : 'Editor');
  const open = (id: number) => void navigate({ to: '/editor/$pageId', params: { pageId: id } });
  const onPublished = useCallback(
    (page: PageAnswer) => {
      setNamed({ id: page.id, title: page.title, inEditor: true });
      setPublished(page);
      void queryClient.invalidateQueries({ queryKey: PAGES_KEY });
      void offerRenameInMenu(queryClient, page, title);
    },
    [queryClient, title],
  );

  // The editor's callback for an unpublished page; set while the dialog is open.
  const [unpublishing, setUnpublishing] = useState<{ done: (page: PageAnswer) => void }>();
  const onUnpublish = useCallback(
    (done: (page: PageAnswer) => void) => setUnpublishing({ done }),
    [],
  );

  return (
    <ImageLibraryContext value={renderLibrary}>
      <EditorScreen
        pageId={pageId}
        userId={user.id}
        renamedTo={current && !current.inEditor ? current.title : undefined}
        settingsLink={settingsLink}
        onPublished={onPublished}
        onUnpublish={onUnpublish}
        topBar={
          <EditorTopBar
            currentId={pageId}
            currentTitle={title}
            current={page}
            onOpen={open}
            onRenamed={(id, title) => setNamed({ id, title, inEditor: false })}
            onDeleted={(id, firstRemaining) => {
              if (id !== pageId) return;
              if (firstRemaining === null) void navigate({ to: '/' });
              else open(firstRemaining);
            }}
          />
        }
      />
      {unpublishing && page && (
        <UnpublishPageDialog
          page={page}
          onUnpublished={unpublishing.done}
          onClose={() => setUnpublishing(undefined)}
        />
      )}
      <Toasts below=".editor-header" position="bottom-center" />
    </ImageLibraryContext>
  );
}
