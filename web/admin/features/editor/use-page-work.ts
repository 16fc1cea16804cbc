import type { PageAnswer } from '@siteyard/schemas/page';
import type { Issue } from '@siteyard/schemas/problem';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/http.ts';
import { hasConfig } from './config/build-config.tsx';
import { findProblems, listTypes, sentText, toEditorData, toSentContent } from './content.ts';
import type { FoundDraft } from './drafts/choose-draft.ts';
import { useDraftSaver } from './drafts/use-draft-saver.ts';
import type { GetPuck } from './editor-context.ts';
import { baseOf } from './page-base.ts';
import { usePublish } from './publish/use-publish.ts';
import type { Data } from './puck.ts';
import { recordHistory } from './record-history.ts';

/** Time from the last change to comparing, checking and saving it as a draft, in ms. */
const CHECK_DELAY_MS = 150;

export interface PageWorkInput {
  pageId: number;
  userId: string;
  page: PageAnswer;
  /** A draft to offer. */
  found: FoundDraft | null;
  hasRemoteDraft: boolean;
  /** The new title, if the page was renamed in the page switcher. */
  renamedTo: string | undefined;
  onPublished: (page: PageAnswer) => void;
}

/**
 * The state of editing one page: the published content, the content of the canvas, the draft, and
 * the actions between them (publish, continue or discard a draft, resolve a conflict).
 */
export function usePageWork(input: PageWorkInput) {
  const { pageId, userId, page, renamedTo, onPublished } = input;
  const [firstBase] = useState(() => baseOf(page));
  const base = useRef(firstBase);
  const [offer, setOffer] = useState(input.found);
  // Puck reads its data only when it mounts; a new key mounts it again.
  const [start, setStart] = useState(() => ({ key: 0, data: toEditorData(page.content, page) }));
  const [unknownTypes, setUnknownTypes] = useState(() => unknownTypesIn(start.data));
  const [problems, setProblems] = useState<readonly Issue[]>([]);
  const latest = useRef<Data>(start.data);
  const getPuck = useRef<GetPuck>(null);
  const undecided = useRef(input.found !== null);
  const checkTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useRef(() => {});
  const { saver, state: draftState } = useDraftSaver(pageId, userId, input.hasRemoteDraft, flush);

  const checkNow = useCallback(() => {
    clearTimeout(checkTimer.current);
    checkTimer.current = undefined;
    // Until the person has chosen, the draft on the server must not be changed.
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
      base.current = baseOf(answer);
      checkNow();
      onPublished(answer);
    },
    [checkNow, onPublished],
  );
  const publishing = usePublish(pageId, published);
  const { publish: send, dismiss, fail } = publishing;
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
    const former = [...(fields.formerTitles ?? []), fields.title];
    const formerTitles = former.filter((title) => title !== renamedTo);
    base.current = { ...base.current, fields: { ...fields, title: renamedTo, formerTitles } };
    const puck = getPuck.current?.();
    const root = puck?.appState.data.root;
    if (puck && root && root.props?.title === fields.title)
      puck.dispatch({
        type: 'replaceRoot',
        root: { ...root, props: { ...root.props, title: renamedTo } },
        recordHistory: false,
      });
  }, [renamedTo]);

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
    onChange,
    publish,
    checkNow,
    /** Restarts the editor with the latest content of the canvas. */
    restart: () => restart(latest.current),
    attach: useCallback((get: GetPuck) => {
      getPuck.current = get;
    }, []),
    continueDraft(draft: FoundDraft) {
      undecided.current = false;
      base.current = { ...base.current, revision: draft.base_revision };
      restart(toEditorData(draft.content, base.current.fields));
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
    /** Resolves a conflict by publishing over the current revision. */
    keepMine(revision: number) {
      base.current = { ...base.current, revision };
      publish(latest.current);
    },
    /** Resolves a conflict by loading the published page. One undo restores the canvas. */
    async takeTheirs() {
      const theirs = await callApi<PageAnswer>(`/api/pages/${pageId}.json`).catch(fail);
      if (!theirs) return;
      base.current = baseOf(theirs);
      const data = toEditorData(theirs.content, theirs);
      setUnknownTypes((known) => [...new Set([...known, ...unknownTypesIn(data)])]);
      const puck = getPuck.current?.();
      if (puck) recordHistory(puck);
      puck?.dispatch({ type: 'setData', data, recordHistory: true });
      dismiss();
    },
  };
}

const unknownTypesIn = (data: Data) => listTypes(data).filter((type) => !hasConfig(type));
