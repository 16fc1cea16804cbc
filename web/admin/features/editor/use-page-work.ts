import type { PageAnswer } from '@siteyard/schemas/page';
import type { Issue } from '@siteyard/schemas/problem';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/http.ts';
import { hasConfig } from './config/build-config.tsx';
import {
  findProblems,
  listTypes,
  sentText,
  toEditorData,
  toSentContent,
  type LoadedFields,
} from './content.ts';
import type { FoundDraft } from './drafts/choose-draft.ts';
import { useDraftSaver } from './drafts/use-draft-saver.ts';
import type { GetPuck } from './editor-context.ts';
import { usePublish } from './publish/use-publish.ts';
import type { Data } from './puck.ts';

/** How long after the last change it is looked at, in ms: compared, checked, kept as a draft. */
const LOOK_AFTER_MS = 150;

/** What the canvas is compared with and published against. */
interface Base {
  revision: number;
  fields: LoadedFields;
  /** Published content as the server answers it. */
  content: unknown;
  /** The published content's text, to tell whether anything differs. */
  text: string;
}

export interface PageWorkInput {
  pageId: number;
  userId: string;
  page: PageAnswer;
  /** A draft to offer. */
  found: FoundDraft | null;
  hasRemoteDraft: boolean;
  /** The title that the page got beside the editor. */
  renamedTo: string | undefined;
  onPublished: (page: PageAnswer) => void;
}

/**
 * The work on one page from opening it to leaving it: what is published, what is on the canvas,
 * the draft between the two, and every way the one becomes the other.
 */
export function usePageWork(input: PageWorkInput) {
  const { pageId, userId, page, renamedTo, onPublished } = input;
  const [firstBase] = useState(() => baseOf(page));
  const base = useRef(firstBase);
  const [offer, setOffer] = useState(input.found);
  // The library takes data only when it starts; a new key starts it anew.
  const [start, setStart] = useState(() => ({ key: 0, data: toEditorData(page.content, page) }));
  const [unknownTypes, setUnknownTypes] = useState(() => unknownTypesIn(start.data));
  const [problems, setProblems] = useState<readonly Issue[]>([]);
  const latest = useRef<Data>(start.data);
  const getPuck = useRef<GetPuck>(null);
  const undecided = useRef(input.found !== null);
  const lookTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useRef(() => {});
  const { saver, state: draftState } = useDraftSaver(pageId, userId, input.hasRemoteDraft, flush);

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
  useEffect(() => {
    flush.current = () => {
      if (lookTimer.current !== undefined) look();
    };
  }, [look]);

  const onChange = useCallback(
    (data: Data) => {
      latest.current = data;
      clearTimeout(lookTimer.current);
      lookTimer.current = setTimeout(look, LOOK_AFTER_MS);
    },
    [look],
  );

  const published = useCallback(
    (answer: PageAnswer) => {
      base.current = baseOf(answer);
      look();
      onPublished(answer);
    },
    [look, onPublished],
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
    look,
    /** Starts the editor anew with what was on the canvas last. */
    restart: () => restart(latest.current),
    attach: useCallback((get: GetPuck) => {
      getPuck.current = get;
    }, []),
    continueDraft(draft: FoundDraft) {
      undecided.current = false;
      base.current = { ...base.current, revision: draft.base_revision };
      restart(toEditorData(draft.content, base.current.fields));
      setOffer(null);
      look();
    },
    discardDraft() {
      undecided.current = false;
      setOffer(null);
      void saver.clear();
    },
    /** Brings what is not published yet to safety, before the page becomes another one. */
    async keepDraft() {
      if (lookTimer.current !== undefined) look();
      await saver.settle();
    },
    /** After a conflict: publishes over what is there now. */
    keepMine(revision: number) {
      base.current = { ...base.current, revision };
      publish(latest.current);
    },
    /** After a conflict: shows what is there now; one undo brings back what was on the canvas. */
    async takeTheirs() {
      const theirs = await callApi<PageAnswer>(`/api/pages/${pageId}.json`).catch(fail);
      if (!theirs) return;
      base.current = baseOf(theirs);
      const data = toEditorData(theirs.content, theirs);
      setUnknownTypes((known) => [...new Set([...known, ...unknownTypesIn(data)])]);
      const puck = getPuck.current?.();
      if (puck) recordNow(puck);
      puck?.dispatch({ type: 'setData', data, recordHistory: true });
      dismiss();
    },
  };
}

/**
 * Puts what is on the canvas into the history at once. The library does so a moment after the last
 * change, and a change that comes sooner takes its place: what was typed last would be lost.
 */
function recordNow({ history, appState }: ReturnType<GetPuck>): void {
  const { histories, index, setHistories } = history;
  if (histories[index]?.state.data === appState.data) return;
  setHistories([...histories.slice(0, index + 1), { state: appState }]);
}

function baseOf(page: PageAnswer): Base {
  const fields = { title: page.title, description: page.description };
  return {
    revision: page.content_revision,
    fields,
    content: page.content,
    text: sentText(toSentContent(toEditorData(page.content, fields), fields)),
  };
}

const unknownTypesIn = (data: Data) => listTypes(data).filter((type) => !hasConfig(type));
