import { EDITOR_VIEWPORTS } from '@siteyard/schemas/limits';
import type { JsonObject } from '@siteyard/schemas/json';
import type { PageAnswer } from '@siteyard/schemas/page';
import type { ContentIssue } from '@siteyard/schemas/page-content/check';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { callApi } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CanvasFrame } from './canvas/canvas-frame.tsx';
import { ZoomedPreview } from './canvas/zoomed-preview.tsx';
import { buildConfig, hasConfig } from './config/build-config.tsx';
import {
  findProblems,
  listTypes,
  sentText,
  toEditorData,
  toSentContent,
  type LoadedFields,
} from './content.ts';
import type { FoundDraft } from './drafts/choose-draft.ts';
import { DraftOffer } from './drafts/draft-offer.tsx';
import { useDraftSaver } from './drafts/use-draft-saver.ts';
import { EditorContext, type EditorContextValue, type GetPuck } from './editor-context.ts';
import { EditorCore } from './editor-core.tsx';
import { EditorErrorBoundary } from './editor-error-boundary.tsx';
import type { EditorScreenProps } from './editor-screen.tsx';
import { fieldTypes } from './fields/field-types.tsx';
import { EditorHeader } from './header/editor-header.tsx';
import { ConflictDialog } from './publish/conflict-dialog.tsx';
import { FieldsWithProblems } from './publish/problem-list.tsx';
import { usePublish } from './publish/use-publish.ts';
import { Puck, type Data, type Overrides } from './puck.ts';
import { DrawerItem } from './sidebar/drawer-item.tsx';
import { leftSidebarPlugin } from './sidebar/left-sidebar.tsx';

const OVERRIDES: Partial<Overrides> = {
  puck: EditorCore,
  header: EditorHeader,
  drawerItem: DrawerItem,
  fields: FieldsWithProblems,
  preview: ZoomedPreview,
  iframe: CanvasFrame,
  fieldTypes,
};
const PLUGINS = [leftSidebarPlugin];
const VIEWPORTS = EDITOR_VIEWPORTS.map((viewport) => ({ ...viewport, height: 'auto' as const }));
// The canvas carries the site's own stylesheet; the admin's would disturb it.
const IFRAME = { syncHostStyles: false };
const DICTIONARY = { 'plugin-blocks': 'Components', 'plugin-fields': 'Fields' };

const ROOM_FOR_TWO_SIDEBARS_PX = 990;

/** How long after the last change it is looked at, in ms: compared, checked, kept as a draft. */
const LOOK_AFTER_MS = 150;

interface EditorSessionProps extends EditorScreenProps {
  settings: SiteSettings;
  page: PageAnswer;
  /** A draft to offer. */
  found: FoundDraft | null;
  hasRemoteDraft: boolean;
}

/** What the canvas is compared with and published against. */
interface Base {
  revision: number;
  fields: LoadedFields;
  /** Published content as the server answers it. */
  content: unknown;
  /** The published content's text, to tell whether anything differs. */
  text: string;
}

/** One page on the canvas, from opening it to leaving it. */
export function EditorSession(props: EditorSessionProps) {
  const { pageId, userId, settings, page, linkTargets, renamedTo, settingsLink, onPublished } =
    props;
  const base = useRef<Base>(undefined as never);
  base.current ??= baseOf(page);

  const [offer, setOffer] = useState(props.found);
  // The library takes data only when it starts; a new key starts it anew.
  const [start, setStart] = useState(() => ({ key: 0, data: toEditorData(page.content, page) }));
  const latest = useRef<Data>(start.data);
  const getPuck = useRef<GetPuck>(null);
  const [problems, setProblems] = useState<readonly ContentIssue[]>([]);
  const [zoom, setZoom] = useState<number | 'auto'>('auto');
  const [unknownTypes, setUnknownTypes] = useState(() => unknownTypesIn(start.data));
  const flush = useRef(() => {});
  const { saver, state: draftState } = useDraftSaver(pageId, userId, props.hasRemoteDraft, flush);

  const lookTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const undecided = useRef(props.found !== null);
  const look = useCallback(() => {
    clearTimeout(lookTimer.current);
    lookTimer.current = undefined;
    // Until the offer is decided the draft on the server is not this session's to touch.
    if (undecided.current) return;
    const { revision, fields, content, text } = base.current;
    const sent = toSentContent(latest.current, fields);
    if (sentText(sent) === text) {
      setProblems([]);
      void saver.clear();
      return;
    }
    setProblems(findProblems(sent, content));
    saver.change({ content: sent, base_revision: revision });
  }, [saver]);
  const onChange = useCallback(
    (data: Data) => {
      latest.current = data;
      clearTimeout(lookTimer.current);
      lookTimer.current = setTimeout(look, LOOK_AFTER_MS);
    },
    [look],
  );
  useEffect(() => {
    flush.current = () => {
      if (lookTimer.current !== undefined) look();
    };
  }, [look]);

  const published = useCallback(
    (answer: PageAnswer) => {
      base.current = baseOf(answer);
      look();
      onPublished(answer);
    },
    [look, onPublished],
  );
  const publishing = usePublish(pageId, published);
  const { publish: send } = publishing;
  const publish = useCallback(
    (data: Data) => {
      latest.current = data;
      void send(toSentContent(data, base.current.fields), base.current.revision);
    },
    [send],
  );

  useEffect(() => {
    const { fields } = base.current;
    if (renamedTo === undefined || renamedTo === fields.title) return;
    const puck = getPuck.current?.();
    const root = puck?.appState.data.root;
    const untouched = root?.props?.title === fields.title;
    const formerTitles = [...(fields.formerTitles ?? []), fields.title];
    base.current = {
      ...base.current,
      fields: {
        ...fields,
        title: renamedTo,
        formerTitles: formerTitles.filter((title) => title !== renamedTo),
      },
    };
    if (untouched && puck && root)
      puck.dispatch({
        type: 'replaceRoot',
        root: { ...root, props: { ...root.props, title: renamedTo } },
        recordHistory: false,
      });
  }, [renamedTo]);

  const restart = (data: Data) => {
    latest.current = data;
    setUnknownTypes(unknownTypesIn(data));
    setStart(({ key }) => ({ key: key + 1, data }));
  };
  const continueDraft = (draft: FoundDraft) => {
    undecided.current = false;
    base.current = { ...base.current, revision: draft.base_revision };
    restart(toEditorData(draft.content, base.current.fields));
    setOffer(null);
    look();
  };
  const takeTheirs = async () => {
    const theirs = await callApi<PageAnswer>(`/api/pages/${pageId}.json`);
    base.current = baseOf(theirs);
    const data = toEditorData(theirs.content, theirs);
    setUnknownTypes((known) => [...new Set([...known, ...unknownTypesIn(data)])]);
    getPuck.current?.().dispatch({ type: 'setData', data, recordHistory: true });
    publishing.dismiss();
  };

  const config = useMemo(() => buildConfig(unknownTypes), [unknownTypes]);
  const metadata = useMemo(
    () => ({ settings, currentPaths: [`/pages/${pageId}`] }),
    [settings, pageId],
  );
  const ui = useMemo(
    () => ({
      viewports: { controlsVisible: false, current: nearestViewport(), options: VIEWPORTS },
      // On a tablet held upright two sidebars would leave no room for the page.
      leftSideBarVisible: window.innerWidth >= ROOM_FOR_TWO_SIDEBARS_PX,
    }),
    [],
  );
  const attach = useCallback((get: GetPuck) => {
    getPuck.current = get;
  }, []);
  const { state: publishState, refusal } = publishing;
  const context = useMemo<EditorContextValue>(
    () => ({
      publishState,
      publish,
      draftState,
      retryDraft: () => saver.retry(),
      refusal,
      attach,
      problems: refusal ?? problems,
      linkTargets,
      zoom,
      setZoom,
      settingsLink,
    }),
    [
      publishState,
      publish,
      draftState,
      saver,
      refusal,
      attach,
      problems,
      linkTargets,
      zoom,
      settingsLink,
    ],
  );

  return (
    <EditorContext value={context}>
      <EditorErrorBoundary onError={look} onRestart={() => restart(latest.current)}>
        <div className="editor flex h-full flex-col">
          {publishing.error && (
            <Notice
              kind="error"
              className="m-2"
              action={
                <Button size="sm" onClick={publishing.dismiss}>
                  Dismiss
                </Button>
              }
            >
              {publishing.error}
            </Notice>
          )}
          <div className="min-h-0 flex-1">
            <Puck
              key={start.key}
              config={config}
              data={start.data}
              ui={ui}
              viewports={VIEWPORTS}
              iframe={IFRAME}
              metadata={metadata}
              overrides={OVERRIDES}
              plugins={PLUGINS}
              dictionary={DICTIONARY}
              height="100%"
              onChange={onChange}
              onPublish={publish}
            />
          </div>
        </div>
      </EditorErrorBoundary>
      {offer && (
        <DraftOffer
          draft={offer}
          publishedSince={offer.base_revision !== page.content_revision}
          onContinue={() => continueDraft(offer)}
          onDiscard={() => {
            undecided.current = false;
            setOffer(null);
            void saver.clear();
          }}
        />
      )}
      {publishing.conflict && (
        <ConflictDialog
          pageId={pageId}
          current={publishing.conflict}
          busy={publishState === 'publishing'}
          onCancel={publishing.dismiss}
          onTakeTheirs={() => void takeTheirs()}
          onKeepMine={() => {
            base.current = {
              ...base.current,
              revision: publishing.conflict?.content_revision ?? base.current.revision,
            };
            publish(latest.current);
          }}
        />
      )}
    </EditorContext>
  );
}

function baseOf(page: PageAnswer): Base {
  const fields = { title: page.title, description: page.description };
  const sent: JsonObject = toSentContent(toEditorData(page.content, fields), fields);
  return {
    revision: page.content_revision,
    fields,
    content: page.content,
    text: sentText(sent),
  };
}

const unknownTypesIn = (data: Data) => listTypes(data).filter((type) => !hasConfig(type));

function nearestViewport() {
  const distance = (width: number) => Math.abs(width - window.innerWidth);
  const [nearest] = [...EDITOR_VIEWPORTS].sort((a, b) => distance(a.width) - distance(b.width));
  return { width: nearest?.width ?? 1280, height: 'auto' as const };
}
