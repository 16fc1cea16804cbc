import type { PageAnswer } from '@siteyard/schemas/http';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { useCallback, useState } from 'react';
import type { PageWords } from '../../../../blocks/_shared/words/words.ts';
import type { KnownDraft } from '../../../lib/drafts/local-drafts.ts';
import { pageStatus } from '../../../lib/pages/page-status.ts';
import type { Proposal } from '../api/proposal.ts';
import type { FoundDraft } from '../drafts/choose-draft.ts';
import { EditorContext } from '../editor-context.ts';
import { EditorErrorBoundary } from './editor-error-boundary.tsx';
import { EditorNotices } from './editor-notices.tsx';
import type { EditorScreenProps } from '../editor-props.ts';
import { EditorQuestions } from './editor-questions.tsx';
import { usePageLife } from '../page-life/use-page-life.tsx';
import { PagePuck } from './page-puck.tsx';
import { usePageWork } from '../page-work/use-page-work.ts';
import { useEditorContext } from './use-editor-context.ts';
import { PageVersionsDialog } from '../versions/versions-dialog.tsx';

/** The editor of one page. */
export function EditorSession(
  props: EditorScreenProps & {
    /** The settings for the parts around the blocks, with the menu that visitors see. */
    settings: SiteSettings;
    /** Built-in labels in the site's language; undefined for English. */
    words: PageWords | undefined;
    page: PageAnswer;
    found: FoundDraft | null;
    remote: KnownDraft;
    proposal: Proposal | null;
    /** Called when a version was restored. Restarts the editor with it. */
    onRestored: (page: PageAnswer) => Promise<void>;
  },
) {
  const { pageId, settings, words, page, settingsLink, onUnpublish } = props;
  const work = usePageWork(props);
  const { canvas, draft, publishing, visibility } = work;
  const isUnpublished = draft.state.kind !== 'none';
  const [versionsOpen, setVersionsOpen] = useState(false);
  const openVersions = useCallback(() => setVersionsOpen(true), []);
  const life = usePageLife({ pageId, draft, publishing, visibility, onUnpublish });
  const context = useEditorContext({
    pageId,
    settings,
    words,
    work,
    settingsLink,
    openVersions,
    status: pageStatus(visibility.current, isUnpublished),
    pageMenu: life.menu,
  });

  return (
    <EditorContext value={context}>
      <EditorErrorBoundary onError={draft.checkNow} onRestart={() => canvas.restart()}>
        <div className="editor flex h-full flex-col">
          <EditorNotices
            pageId={pageId}
            work={work}
            checks={context.checks}
            scheduleNotice={life.notice}
          />
          <div className="min-h-0 flex-1">
            <PagePuck page={page} settings={settings} words={words} work={work} />
          </div>
        </div>
      </EditorErrorBoundary>
      <EditorQuestions page={page} proposal={props.proposal} work={work} />
      {life.dialog}
      {versionsOpen && (
        <PageVersionsDialog
          pageId={pageId}
          unpublished={isUnpublished}
          onBeforeRestore={draft.keep}
          onRestored={props.onRestored}
          onClose={() => setVersionsOpen(false)}
        />
      )}
    </EditorContext>
  );
}
