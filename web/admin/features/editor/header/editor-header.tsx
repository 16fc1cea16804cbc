import { PanelLeft, PanelRight, Redo2, Undo2 } from 'lucide-react';
import { EDITOR_MOBILE_BREAKPOINT_PX } from '../../../lib/screen-constants.ts';
import { PAGE_STATUSES } from '../../../lib/pages/page-status.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ChecksButton } from '../checks/checks-button.tsx';
import { SampleBar } from '../checks/sample-bar.tsx';
import { useEditor } from '../editor-context.ts';
import { redo, undo } from '../history/history-steps.ts';
import { useOpenText } from '../inline-text/open-text.ts';
import { useGetPuck, usePuck } from '../puck/puck.ts';
import { PublishButton } from '../publish/publish-button.tsx';
import { VersionsButton } from '../versions/versions-button.tsx';
import { DraftStatus, DraftTrouble } from './draft-status.tsx';
import { PreviewModeButton } from './preview-mode-button.tsx';
import { ViewportButtons } from './viewport-buttons.tsx';
import { ZoomSelect } from './zoom-select.tsx';

/** The bar above the canvas: panels, title, viewports, zoom, undo and redo, preview, publish. */
export function EditorHeader() {
  const title = usePuck((s) => String(s.appState.data.root.props?.title ?? ''));
  const { pageId, pageMenu } = useEditor();
  return (
    <div className="editor-top">
      <header className="editor-header">
        <SidebarToggle side="left" />
        <div className="flex min-w-0 flex-1 items-center gap-2">
          <h1 className="min-w-0 truncate text-sm font-semibold max-sm:sr-only" title={title}>
            {title.trim() || 'Page'}
          </h1>
          <StatusBadge />
        </div>
        <div className="hidden items-center gap-1 lg:flex">
          <ViewportButtons />
          <ZoomSelect />
        </div>
        <UndoAndRedo />
        <PreviewModeButton />
        <VersionsButton />
        <DraftStatus />
        <ChecksButton pageId={pageId} />
        <PublishButton />
        {pageMenu}
        <SidebarToggle side="right" />
      </header>
      <DraftTrouble />
      <SampleBar />
    </div>
  );
}

/** The public state of the page. On a phone it replaces the title, which the bar above shows. */
function StatusBadge() {
  const { label, tone } = PAGE_STATUSES[useEditor().status];
  return (
    <Badge
      tone={tone}
      className="max-sm:rounded-lg max-sm:px-1.5 max-sm:text-[0.6875rem] max-sm:leading-tight max-sm:whitespace-normal"
    >
      {label}
    </Badge>
  );
}

function UndoAndRedo() {
  const getPuck = useGetPuck();
  const hasPast = usePuck((s) => s.history.hasPast);
  const hasFuture = usePuck((s) => s.history.hasFuture);
  // The edited text on the canvas becomes a history step when it loses the focus, such as by this click.
  const typing = useOpenText() !== null;
  return (
    <div className="flex items-center">
      <IconButton label="Undo" disabled={!hasPast && !typing} onClick={() => undo(getPuck)}>
        <Undo2 aria-hidden className="size-4.5" />
      </IconButton>
      <IconButton label="Redo" disabled={!hasFuture} onClick={() => redo(getPuck)}>
        <Redo2 aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  );
}

function SidebarToggle({ side }: { side: 'left' | 'right' }) {
  const key = `${side}SideBarVisible` as const;
  const other = side === 'left' ? 'rightSideBarVisible' : 'leftSideBarVisible';
  const visible = usePuck((s) => s.appState.ui[key]);
  const dispatch = usePuck((s) => s.dispatch);
  const Icon = side === 'left' ? PanelLeft : PanelRight;
  return (
    <IconButton
      label={`Show or hide the ${side} panel`}
      aria-pressed={visible}
      className="hidden sm:inline-flex"
      onClick={() => {
        const wide = window.matchMedia(`(min-width: ${EDITOR_MOBILE_BREAKPOINT_PX}px)`).matches;
        dispatch({ type: 'setUi', ui: { [key]: !visible, ...(!wide && { [other]: false }) } });
      }}
    >
      <Icon aria-hidden className="size-4.5" />
    </IconButton>
  );
}
