import type { BaseDetails, PageAnswer, PageDetails } from '@siteyard/schemas/http';
import type { MergeConflict } from '@siteyard/schemas/merge';
import { detailsOf } from '@siteyard/schemas/content';
import type { Issue } from '@siteyard/schemas/errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/http.ts';
import type { Sent } from './api/publish-page.ts';
import { hasConfig } from './config/build-config.tsx';
import {
  findProblems,
  listTypes,
  proposedIn,
  sentText,
  toEditorData,
  toSentContent,
} from './content.ts';
import type { FoundDraft } from './drafts/choose-draft.ts';
import type { KnownDraft } from '../../lib/drafts/local-drafts.ts';
import { isStoredDraft, mergeDrafts, type StoredDraft } from './drafts/merge-drafts.ts';
import { useDraftSaver } from './drafts/use-draft-saver.ts';
import type { GetPuck } from './editor-context.ts';
import { baseOf, type PageBase } from './page-base.ts';
import { mergeTheirs, type Choices, type PageState } from './publish/merge-theirs.ts';
import type { ConflictCurrent } from './publish/read-conflict.ts';
import { usePublish } from './publish/use-publish.ts';
import type { Data } from './puck.ts';
import { recordHistory } from './record-history.ts';

/** The delay between the last change and its check and save as a draft, in ms. */
const CHECK_DELAY_MS = 150;

type Visibility = Pick<PageAnswer, 'published_at' | 'unpublished_at'>;

/** A draft of another tab or device that changed the same blocks. */
interface DraftClash {
  other: StoredDraft;
  conflicts: readonly MergeConflict[];
}

export interface PageWorkInput {
  pageId: number;
  userId: string;
  page: PageAnswer;
  /** The draft to offer. */
  found: FoundDraft | null;
  /** The draft on the server, if none is offered. */
  remote: KnownDraft;
  /** The new title, if the page was renamed in the page switcher. */
  renamedTo: string | undefined;
  onPublished: (page: PageAnswer) => void;
}

/**
 * The state of an edited page: the published content, the content of the canvas and the draft, with the
 * actions (publish, continue or discard a draft, resolve a conflict).
 */
export function usePageWork(input: PageWorkInput) {
  const { pageId, userId, page, renamedTo, onPublished } = input;
  const [firstBase] = useState(() => baseOf(page));
  const base = useRef(firstBase);
  const [revision, setRevision] = useState(page.content_revision);
  const rebase = useCallback((next: PageBase) => {
    base.current = next;
    setRevision(next.revision);
  }, []);
  const [visibility, setVisibility] = useState<Visibility>(page);
  const [offer, setOffer] = useState(input.found);
  // Puck reads its data only when it mounts. A new key mounts it again.
  const [start, setStart] = useState(() => ({ key: 0, data: toEditorData(page.content, page) }));
  const [unknownTypes, setUnknownTypes] = useState(() => unknownTypesIn(start.data));
  const [problems, setProblems] = useState<readonly Issue[]>([]);
  const latest = useRef<Data>(start.data);
  const getPuck = useRef<GetPuck>(null);
  const undecided = useRef(input.found !== null);
  const checkTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useRef(() => {});
  const onDraftConflict = useRef<(other: unknown) => void>(() => {});
  const [draftClash, setDraftClash] = useState<DraftClash | null>(null);
  const { saver, state: draftState } = useDraftSaver(
    pageId,
    userId,
    input.found?.remote ?? input.remote,
    flush,
    onDraftConflict,
  );

  const checkNow = useCallback(() => {
    clearTimeout(checkTimer.current);
    checkTimer.current = undefined;
    // The server's draft must not change until the user has decided about it.
    if (undecided.current) return;
    const { revision, fields, content, text, details } = base.current;
    const sent = toSentContent(latest.current, fields);
    if (sentText(sent) === text) {
      setProblems([]);
      void saver.clear();
      return;
    }
    setProblems(findProblems(sent, content));
    saver.change({
      content: sent,
      base_revision: revision,
      ...(details && { base_details: details }),
    });
  }, [saver]);
  useEffect(() => {
    flush.current = () => {
      if (checkTimer.current !== undefined) checkNow();
    };
  }, [checkNow]);

  const onChange = useCallback(
    (data: Data) => {
      latest.current = data;
      clearTimeout(checkTimer.current);
      checkTimer.current = setTimeout(checkNow, CHECK_DELAY_MS);
    },
    [checkNow],
  );

  const published = useCallback(
    (answer: PageAnswer) => {
      rebase(baseOf(answer));
      setVisibility(answer);
      checkNow();
      onPublished(answer);
    },
    [checkNow, onPublished, rebase],
  );
  /** Replaces the content of the canvas. One undo restores it. */
  const show = useCallback((data: Data) => {
    setUnknownTypes((known) => [...new Set([...known, ...unknownTypesIn(data)])]);
    const puck = getPuck.current?.();
    if (puck) recordHistory(puck);
    puck?.dispatch({ type: 'setData', data, recordHistory: true });
    latest.current = data;
  }, []);
  /** Replaces the content of the canvas and its base. */
  const replace = useCallback(
    (theirs: PageAnswer, content: unknown) => {
      const based = baseOf(theirs);
      const proposed = proposedIn(content, theirs);
      rebase({ ...based, fields: { ...based.fields, proposed } });
      show(toEditorData(content, theirs));
    },
    [rebase, show],
  );
  const merged = useCallback((theirs: PageAnswer, choices?: Choices) => {
    const { origin, fields } = base.current;
    return origin && mergeTheirs(origin, toSentContent(latest.current, fields), theirs, choices);
  }, []);
  /** Merges a page into the canvas. Returns false if the user has to decide about conflicts. */
  const bringIn = useCallback(
    (theirs: PageAnswer): boolean => {
      const found = merged(theirs);
      if (!found || found.conflicts.length > 0) return false;
      replace(theirs, found.content);
      return true;
    },
    [merged, replace],
  );
  // Publishes the sent content, merged. Later changes of the canvas are not part of this publish.
  const mergeWith = useCallback(
    ({ page: theirs }: ConflictCurrent, { content }: Sent): Sent | null => {
      const { origin } = base.current;
      const found = theirs && origin && mergeTheirs(origin, content, theirs);
      if (!theirs || !found || found.conflicts.length > 0 || !bringIn(theirs)) return null;
      const data = toEditorData(found.content, theirs);
      return sentFrom(data, base.current);
    },
    [bringIn],
  );
  const publishing = usePublish(pageId, published, mergeWith);
  const contentNow = () => toSentContent(latest.current, base.current.fields);
  const { publish: send, dismiss, dismissPublished, fail, ask } = publishing;
  /** Updates only whether visitors see the page. */
  const seeVisibility = useCallback(
    (answer: PageAnswer) => {
      setVisibility(answer);
      if (answer.published_at === null) dismissPublished();
      onPublished(answer);
    },
    [onPublished, dismissPublished],
  );
  const publish = useCallback(
    (data: Data) => {
      latest.current = data;
      void send(sentFrom(data, base.current));
    },
    [send],
  );

  useEffect(() => {
    const { fields } = base.current;
    if (renamedTo === undefined || renamedTo === fields.title) return;
    const former = [...(fields.formerTitles ?? []), fields.title];
    const formerTitles = former.filter((title) => title !== renamedTo);
    const { details } = base.current;
    base.current = {
      ...base.current,
      fields: { ...fields, title: renamedTo, formerTitles },
      details: details && { ...details, title: renamedTo },
    };
    const puck = getPuck.current?.();
    const root = puck?.appState.data.root;
    if (puck && root && root.props?.title === fields.title)
      puck.dispatch({
        type: 'replaceRoot',
        root: { ...root, props: { ...root.props, title: renamedTo } },
        recordHistory: false,
      });
  }, [renamedTo]);

  const loadPage = () =>
    callApi<PageAnswer>(`/api/pages/${pageId}.json`).catch((failure: unknown) =>
      fail(failure, 'The page could not be loaded. Please try again.'),
    );

  /**
   * Merges a draft of another tab or device into the canvas. Asks if both changed the same block and the
   * user has not chosen yet. Without a connection, the next save tries again.
   */
  const meetDraft = async (other: StoredDraft, choices?: Choices) => {
    let common = saver.known.content;
    let published = base.current.origin;
    if (!published || other.base_revision !== base.current.revision) {
      const now = await loadPage();
      if (!now) return;
      common = null;
      published = now;
      other = carryTo(now, other);
      const { origin, revision } = base.current;
      const carried =
        origin && revision !== now.content_revision
          ? mergeTheirs(origin, contentNow(), now, choices)
          : null;
      if (carried && carried.conflicts.length > 0 && !choices)
        return setDraftClash({ other, conflicts: carried.conflicts });
      if (carried) replace(now, carried.content);
    }
    const found = mergeDrafts(published, common, contentNow(), other.content, choices);
    if (found.conflicts.length > 0 && !choices)
      return setDraftClash({ other, conflicts: found.conflicts });
    setDraftClash(null);
    const { fields } = base.current;
    const proposed = proposedIn(found.content, detailsOf(published));
    base.current = { ...base.current, fields: { ...fields, proposed } };
    show(toEditorData(found.content, fields));
    saver.adopt(other);
    checkNow();
  };
  useEffect(() => {
    onDraftConflict.current = (other) => {
      if (isStoredDraft(other)) void meetDraft(other);
    };
  });

  const resolve = (theirs: PageAnswer, content: unknown) => {
    replace(theirs, content);
    dismiss();
  };
  const loadVisibility = useCallback(async () => {
    const page = await callApi<PageAnswer>(`/api/pages/${pageId}.json`).catch((error: unknown) => {
      console.warn('Whether visitors see the page could not be loaded', error);
      return null;
    });
    if (!page) return;
    seeVisibility(page);
    // If the canvas equals the scheduled content that was published, there is nothing to merge.
    const next = baseOf(page);
    if (sentText(toSentContent(latest.current, next.fields)) !== next.text) return;
    rebase(next);
    checkNow();
  }, [pageId, seeVisibility, rebase, checkNow]);

  const clashesOf = (draft: StartedDraft) => {
    const started = startedFrom(draft, page);
    return started ? mergeTheirs(started, draft.content, page).conflicts : null;
  };

  const restart = useCallback((data: Data) => {
    latest.current = data;
    setUnknownTypes(unknownTypesIn(data));
    setStart(({ key }) => ({ key: key + 1, data }));
  }, []);

  return {
    start,
    unknownTypes,
    problems,
    draftState,
    saver,
    offer,
    publishing,
    fail,
    onChange,
    publish,
    checkNow,
    /** Whether visitors see the page. */
    visibility,
    seeVisibility,
    /** Reloads whether visitors see the page. Updates the base if the canvas equals the published page. */
    loadVisibility,
    /** The request of a publish with the current content. */
    contentNow: () => sentFrom(latest.current, base.current),
    /** Blocks that this tab and another tab or device of this administrator both changed. */
    draftClash,
    /** Merges the other draft with the chosen sides. */
    mergeDraft: async (choices: Choices) => {
      if (draftClash) await meetDraft(draftClash.other, choices);
    },
    /** Whether the page has changed since a draft was started. */
    isOutdated: (draft: FoundDraft) =>
      draft.base_revision !== page.content_revision || (clashesOf(draft)?.length ?? 0) > 0,
    /** The revision that the canvas is published against. */
    revision,
    /** Restarts the editor with the latest content of the canvas. */
    restart: () => restart(latest.current),
    attach: useCallback((get: GetPuck) => {
      getPuck.current = get;
    }, []),
    continueDraft(draft: FoundDraft, choices?: Choices) {
      undecided.current = false;
      const opened = base.current;
      const origin = draft.base_revision === opened.revision ? opened.origin : null;
      // Later publishes are merged into the draft. If its base is unknown, it keeps its own base revision.
      const started = startedFrom(draft, page);
      const carried = started && mergeTheirs(started, draft.content, page, choices).content;
      const content = carried ?? draft.content;
      const fields = { ...opened.fields, proposed: proposedIn(content, page) };
      rebase(
        carried
          ? { ...opened, fields }
          : {
              ...{ ...opened, fields, origin, revision: draft.base_revision },
              details: draft.base_details ?? opened.details,
            },
      );
      restart(toEditorData(content, fields));
      setOffer(null);
      checkNow();
    },
    discardDraft() {
      undecided.current = false;
      setOffer(null);
      void saver.clear();
    },
    /** Saves unpublished changes as a draft, before a version is restored. */
    async keepDraft() {
      if (checkTimer.current !== undefined) checkNow();
      await saver.settle();
    },
    /** Resolves a conflict by publishing over the current page. */
    keepMine({ content_revision: revision, page: theirs }: ConflictCurrent) {
      rebase({ ...base.current, revision, details: theirs && baseOf(theirs).details });
      publish(latest.current);
    },
    /** Resolves a conflict by loading the published page. One undo restores the canvas. */
    async takeTheirs() {
      const theirs = await loadPage();
      if (theirs) resolve(theirs, theirs.content);
    },
    /** The conflicts of a merge of the canvas with this page; null if the base of the canvas is unknown. */
    clashesWith: (theirs: PageAnswer) => merged(theirs)?.conflicts ?? null,
    /** The conflicts of a merge of a found draft with the opened page; null if its base is unknown. */
    clashesOf,
    /** Merges the current page, which has changed since it was opened, into the canvas. Asks about conflicts. */
    async bringInChanges(saved: Pick<ConflictCurrent, 'savedBy' | 'savedAt'>) {
      const theirs = await loadPage();
      if (!theirs) return;
      if (!bringIn(theirs))
        ask({ ...saved, content_revision: theirs.content_revision, page: theirs });
    },
    /** Resolves a conflict by merging the published page into the canvas. */
    async mergeBoth(choices: Choices) {
      const theirs = await loadPage();
      const found = theirs && merged(theirs, choices);
      if (theirs && found) resolve(theirs, found.content);
    },
  };
}

type StartedDraft = Pick<FoundDraft, 'content' | 'base' | 'base_revision' | 'base_details'>;

/** The page that a draft is based on; undefined if unknown. */
function startedFrom(draft: StartedDraft, page: PageAnswer): PageState | undefined {
  const { base_details: details } = draft;
  if (draft.base) return { ...draft.base, ...withoutUndefined(details) };
  const isCurrent = draft.base_revision === page.content_revision;
  return details && isCurrent ? { ...page, ...withoutUndefined(details) } : undefined;
}

const withoutUndefined = (details: BaseDetails = {}) =>
  Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== undefined),
  ) as Partial<PageDetails>;

/** Merges a draft with the current page, if the base of the draft is known. */
function carryTo(now: PageAnswer, draft: StoredDraft): StoredDraft {
  if (!draft.base || draft.base_revision === now.content_revision) return draft;
  const { content } = mergeTheirs(draft.base, draft.content, now);
  return { ...draft, content: content as StoredDraft['content'] };
}

/** The request that publishes this data. */
const sentFrom = (data: Data, { fields, revision, details }: PageBase): Sent => ({
  content: toSentContent(data, fields),
  baseRevision: revision,
  baseDetails: details,
});

const unknownTypesIn = (data: Data) => listTypes(data).filter((type) => !hasConfig(type));
