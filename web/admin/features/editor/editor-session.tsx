import { Popover } from '@base-ui/react/popover';
import { EDITOR_VIEWPORTS } from '@siteyard/schemas/primitives/limits';
import type { PageAnswer } from '@siteyard/schemas/http';
import { pagePaths, type SiteSettings } from '@siteyard/schemas/settings';
import { lookParts } from '@siteyard/schemas/look';
import { useCallback, useMemo, useState } from 'react';
import type { PageWords } from '../../../blocks/_shared/words/words.ts';
import { pageStatus } from '../../lib/pages/page-status.ts';
import type { KnownDraft } from '../../lib/drafts/local-drafts.ts';
import { LookPartsContext, SiteColoursContext } from '../../ui/site-colours.ts';
import { CHECKS_BUTTON_ID } from './checks/checks-button.tsx';
import { BlockActionBar } from './canvas/block-action-bar.tsx';
import { CanvasFrame } from './canvas/canvas-frame.tsx';
import { useFocalPoints } from './canvas/use-focal-points.ts';
import { useRentals } from './canvas/use-rentals.ts';
import { ZoomedPreview } from './canvas/zoomed-preview.tsx';
import type { Proposal } from './api/proposal.ts';
import { buildConfig } from './config/build-config.tsx';
import type { FoundDraft } from './drafts/choose-draft.ts';
import { DraftOffer } from './drafts/draft-offer.tsx';
import { DraftClashDialog } from './drafts/draft-clash-dialog.tsx';
import { ProposalOffer } from './drafts/proposal-offer.tsx';
import { useProposal } from './drafts/use-proposal.ts';
import { EditorContext, type AddPlace, type EditorContextValue } from './editor-context.ts';
import { EditorCore } from './editor-core.tsx';
import { EditorErrorBoundary } from './editor-error-boundary.tsx';
import type { EditorScreenProps } from './editor-props.ts';
import { fieldTypes } from './fields/field-types.tsx';
import { EditorHeader } from './header/editor-header.tsx';
import { ChangedNotice } from './publish/changed-notice.tsx';
import { ConflictDialog } from './publish/conflict-dialog.tsx';
import { usePageLife } from './page-life/use-page-life.tsx';
import { PublishError } from './publish/publish-error.tsx';
import { PublishedNotice } from './publish/published-notice.tsx';
import { FieldsWithProblems } from './publish/problem-list.tsx';
import type { Place } from './place.ts';
import { Puck, type Overrides } from './puck.ts';
import { ComponentsList } from './sidebar/components-list.tsx';
import { DrawerItem } from './sidebar/drawer-item.tsx';
import { leftSidebarPlugin, outlinePlugin } from './sidebar/left-sidebar.tsx';
import { hasRoomForTwo } from './sidebar/sidebars.ts';
import { PageVersionsDialog } from './versions/versions-dialog.tsx';
import { usePageWork } from './use-page-work.ts';
import { siteSwatches } from './site-swatches.ts';

// Constant objects, because Puck renders everything again if one of them changes.
const OVERRIDES: Partial<Overrides> = {
  puck: EditorCore,
  header: EditorHeader,
  drawer: ComponentsList,
  drawerItem: DrawerItem,
  actionBar: BlockActionBar,
  fields: FieldsWithProblems,
  preview: ZoomedPreview,
  iframe: CanvasFrame,
  fieldTypes,
};
const PLUGINS = [leftSidebarPlugin, outlinePlugin];
const VIEWPORTS = EDITOR_VIEWPORTS.map((viewport) => ({ ...viewport, height: 'auto' as const }));
// The canvas uses the site's stylesheet. The admin's styles must not apply there.
const IFRAME = { syncHostStyles: false };
const DICTIONARY = { 'plugin-blocks': 'Components', 'plugin-fields': 'Fields' };

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
  const { pageId, settings, words, page, settingsLink } = props;
  const work = usePageWork(props);
  const { start, unknownTypes, problems, draftState, saver, offer, publishing } = work;
  const { publish, attach, checkNow } = work;
  const { state: publishState, refusal, conflict } = publishing;
  const status = pageStatus(work.visibility, draftState.kind !== 'none');
  const proposal = useProposal(pageId, props.proposal, work);
  const [zoom, setZoom] = useState<number | 'auto'>('auto');
  const [addPlace, setAddPlace] = useState<AddPlace | null>(null);
  const [sectionsFor, setSectionsFor] = useState<Place | null>();
  const [choosingTemplate, setChoosingTemplate] = useState(false);
  const [savingSection, setSavingSection] = useState<string | null>(null);
  const [checks] = useState(() => Popover.createHandle());
  const [versionsOpen, setVersionsOpen] = useState(false);

  const config = useMemo(() => buildConfig(unknownTypes), [unknownTypes]);
  const focalPoint = useFocalPoints();
  const rentals = useRentals(settings);
  const { address } = page;
  const metadata = useMemo(() => {
    const currentPaths = pagePaths({ id: pageId, address }, settings);
    return { settings, words, focalPoint, rentals, currentPaths, inEditor: true };
  }, [settings, words, focalPoint, rentals, pageId, address]);
  const swatches = useMemo(() => siteSwatches(settings.look), [settings.look]);
  const parts = useMemo(() => settings.look && lookParts(settings.look), [settings.look]);
  const [ui] = useState(firstUi);
  const openVersions = useCallback(() => setVersionsOpen(true), []);
  const { onUnpublish } = props;
  const life = usePageLife({ pageId, draftState, work, onUnpublish });
  const context = useMemo<EditorContextValue>(
    () => ({
      publishState,
      status,
      publish,
      draftState,
      retryDraft: () => saver.retry(),
      refusal,
      attach,
      problems: refusal ?? problems,
      settings,
      words,
      language: settings.language,
      look: settings.look,
      locations: settings.business?.locations,
      openVersions,
      zoom,
      setZoom,
      pageId,
      pageMenu: life.menu,
      addPlace,
      setAddPlace,
      sectionsFor,
      setSectionsFor,
      choosingTemplate,
      setChoosingTemplate,
      savingSection,
      setSavingSection,
      checks,
      settingsLink,
    }),
    [
      publishState,
      status,
      publish,
      draftState,
      saver,
      refusal,
      attach,
      problems,
      settings,
      words,
      openVersions,
      zoom,
      pageId,
      life.menu,
      addPlace,
      sectionsFor,
      choosingTemplate,
      savingSection,
      checks,
      settingsLink,
    ],
  );

  return (
    <EditorContext value={context}>
      <EditorErrorBoundary onError={checkNow} onRestart={work.restart}>
        <div className="editor flex h-full flex-col">
          {publishing.error && (
            <PublishError error={publishing.error} onDismiss={publishing.dismiss} />
          )}
          {life.notice}
          {publishing.published && (
            <PublishedNotice
              page={publishing.published}
              mergedWith={publishing.mergedWith}
              onShowChecks={() => checks.open(CHECKS_BUTTON_ID)}
              onDismiss={publishing.dismissPublished}
            />
          )}
          {!offer && publishState !== 'publishing' && (
            <ChangedNotice
              pageId={pageId}
              revision={work.revision}
              unpublished={draftState.kind !== 'none'}
              onLoad={() => void work.takeTheirs()}
              onBringIn={(saved) => void work.bringInChanges(saved)}
            />
          )}
          <div className="min-h-0 flex-1">
            <LookPartsContext value={parts}>
              <SiteColoursContext value={swatches}>
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
                  onChange={work.onChange}
                  onPublish={publish}
                />
              </SiteColoursContext>
            </LookPartsContext>
          </div>
        </div>
      </EditorErrorBoundary>
      {offer && (
        <DraftOffer
          draft={offer}
          publishedSince={work.isOutdated(offer)}
          clashes={work.clashesOf(offer)}
          onContinue={(choices) => work.continueDraft(offer, choices)}
          onDiscard={work.discardDraft}
        />
      )}
      {!offer && draftState.kind === 'none' && proposal.offer && (
        <ProposalOffer
          proposal={proposal.offer}
          publishedSince={proposal.offer.base_revision !== page.content_revision}
          clashes={work.clashesOf(proposal.offer)}
          busy={proposal.busy}
          onTake={(choices) => void proposal.take(choices)}
          onLater={proposal.later}
          onDiscard={() => void proposal.discard()}
        />
      )}
      {work.draftClash && (
        <DraftClashDialog
          key={work.draftClash.other.revision}
          other={work.draftClash.other}
          clashes={work.draftClash.conflicts}
          onDecide={(choices) => void work.mergeDraft(choices)}
        />
      )}
      {life.dialog}
      {versionsOpen && (
        <PageVersionsDialog
          pageId={pageId}
          unpublished={draftState.kind !== 'none'}
          onBeforeRestore={work.keepDraft}
          onRestored={props.onRestored}
          onClose={() => setVersionsOpen(false)}
        />
      )}
      {conflict && (
        <ConflictDialog
          pageId={pageId}
          current={conflict}
          clashes={conflict.page && work.clashesWith(conflict.page)}
          busy={publishState === 'publishing'}
          error={publishing.error}
          onCancel={publishing.dismiss}
          onMerge={(choices) => void work.mergeBoth(choices)}
          onTakeTheirs={() => void work.takeTheirs()}
          onKeepMine={() => work.keepMine(conflict)}
        />
      )}
    </EditorContext>
  );
}

function firstUi() {
  const distance = (width: number) => Math.abs(width - window.innerWidth);
  const [nearest] = [...EDITOR_VIEWPORTS].sort((a, b) => distance(a.width) - distance(b.width));
  return {
    viewports: {
      controlsVisible: false,
      current: { width: nearest?.width ?? 1280, height: 'auto' as const },
      options: VIEWPORTS,
    },
    leftSideBarVisible: hasRoomForTwo(),
  };
}
