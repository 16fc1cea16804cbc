import type { JsonObject } from '@siteyard/schemas/json';
import type { PageAnswer } from '@siteyard/schemas/page';
import type { Issue } from '@siteyard/schemas/problem';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, hasCode, messageOf } from '../../../lib/http.ts';
import { isSignedOut } from '../../../ui/draft-remedy.tsx';
import { publishPage, type Sent } from '../api/publish-page.ts';
import type { PublishState } from '../editor-context.ts';
import { readConflict, type ConflictCurrent } from './read-conflict.ts';

export const SIGNED_OUT =
  'You have been signed out. Your changes are kept; sign in and publish again.';

/** How long the button says "Published", in ms. */
const PUBLISHED_MS = 2000;
/** How often one publish is merged with what others publish at the same time, before it asks. */
const MERGES_MOST = 3;

export interface Publishing {
  state: PublishState;
  /** The page as it was published last in this editor, until that is dismissed. */
  published: PageAnswer | null;
  /** Whose changes were published with it, because they were merged into it. */
  mergedWith: string | null;
  dismissPublished: () => void;
  /** Set by a 409 until the person has chosen. */
  conflict: ConflictCurrent | null;
  /** Set by a 422: the problems. */
  refusal: readonly Issue[] | null;
  /** Text for any other failure; '' for none. */
  error: string;
  publish: (sent: Sent) => Promise<void>;
  dismiss: () => void;
  /** Asks what to do about a page that has changed, before a publish is refused. */
  ask: (conflict: ConflictCurrent) => void;
  /** Shows a failure of a call that belongs to publishing: the server's words, else the given ones. */
  fail: (failure: unknown, text?: string) => void;
}

/**
 * Publishes and keeps the outcome. `publish` never rejects, so that the button is always enabled again.
 * @param mergeWith merges what others have published meanwhile where both changed different things;
 *   null where a person has to decide
 */
export function usePublish(
  pageId: number,
  onPublished: (page: PageAnswer, content: JsonObject) => void,
  mergeWith: (conflict: ConflictCurrent, sent: Sent) => Sent | null,
): Publishing {
  const [state, setState] = useState<PublishState>('idle');
  const [conflict, setConflict] = useState<ConflictCurrent | null>(null);
  const [refusal, setRefusal] = useState<readonly Issue[] | null>(null);
  const [error, setError] = useState('');
  const [published, setPublished] = useState<PageAnswer | null>(null);
  const [mergedWith, setMergedWith] = useState<string | null>(null);
  const dismissPublished = useCallback(() => setPublished(null), []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const dismiss = useCallback(() => {
    setConflict(null);
    setRefusal(null);
    setError('');
  }, []);

  const fail = useCallback((failure: unknown, text = 'Failed to save') => {
    console.error(text, failure);
    setState('failed');
    if (hasCode(failure, 'revision_conflict')) setConflict(readConflict(failure.body));
    else if (failure instanceof ApiError && failure.status === 422)
      setRefusal(
        failure.body.issues ?? [{ path: '', message: messageOf(failure, 'is not valid') }],
      );
    else if (isSignedOut(failure)) setError(SIGNED_OUT);
    else setError(messageOf(failure, text));
  }, []);

  const publish = useCallback(
    async (first: Sent) => {
      clearTimeout(timer.current);
      setState('publishing');
      setPublished(null);
      dismiss();
      setMergedWith(null);
      const send = async (sent: Sent, mergesLeft: number): Promise<void> => {
        try {
          const page = await publishPage(pageId, sent);
          onPublished(page, sent.content);
          setState('published');
          setPublished(page);
          timer.current = setTimeout(() => setState('idle'), PUBLISHED_MS);
        } catch (failure) {
          const conflict = hasCode(failure, 'revision_conflict') && readConflict(failure.body);
          const merged = conflict && mergesLeft > 0 ? mergeWith(conflict, sent) : null;
          if (!conflict || !merged) return fail(failure);
          setMergedWith(conflict.savedBy ?? 'Somebody else');
          await send(merged, mergesLeft - 1);
        }
      };
      await send(first, MERGES_MOST);
    },
    [pageId, onPublished, mergeWith, dismiss, fail],
  );

  return {
    state,
    published,
    mergedWith,
    dismissPublished,
    conflict,
    refusal,
    error,
    publish,
    dismiss,
    ask: setConflict,
    fail,
  };
}
