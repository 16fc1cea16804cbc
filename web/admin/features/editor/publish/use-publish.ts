import type { JsonObject } from '@siteyard/schemas/values';
import type { PageAnswer } from '@siteyard/schemas/http';
import type { Issue } from '@siteyard/schemas/errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, hasCode, messageOf } from '../../../lib/http.ts';
import { isSignedOut } from '../../../ui/sign-in-remedy.tsx';
import { publishPage, type Sent } from '../api/publish-page.ts';
import type { PublishState } from '../editor-context.ts';
import { readConflict, type ConflictCurrent } from './read-conflict.ts';

export const SIGNED_OUT =
  'You have been signed out. Your changes are kept; sign in and publish again.';

/** The time for which the button shows "Published", in ms. */
const PUBLISHED_MS = 2000;
/**
 * The maximum number of times that one publish is merged with publishes of others. Then the user is
 * asked.
 */
const MERGES_MOST = 3;

export interface Publishing {
  state: PublishState;
  /** The page that was last published in this editor, until the notice is dismissed. */
  published: PageAnswer | null;
  /** Whether the last publish changed nothing, because visitors saw this content already. */
  changedNothing: boolean;
  /** The author of changes that were merged into the published page; null for none. */
  mergedWith: string | null;
  dismissPublished: () => void;
  /** The conflict of a 409, until the user has chosen. */
  conflict: ConflictCurrent | null;
  /** The problems of a 422. */
  refusal: readonly Issue[] | null;
  /** The text of any other error; '' for none. */
  error: string;
  publish: (sent: Sent) => Promise<void>;
  dismiss: () => void;
  /** Asks about a page that has changed, before a publish is refused. */
  ask: (conflict: ConflictCurrent) => void;
  /** Shows the error of a call that belongs to publishing: the server's text, else the given one. */
  fail: (failure: unknown, text?: string) => void;
}

/**
 * Publishes and keeps the result. `publish` never rejects, so that the button is always enabled again.
 * @param mergeWith merges changes that others have published; null if the user has to decide about
 *   conflicts
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
  const [changedNothing, setChangedNothing] = useState(false);
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
          setChangedNothing(sent === first && page.content_revision === sent.baseRevision);
          timer.current = setTimeout(() => setState('idle'), PUBLISHED_MS);
        } catch (failure) {
          const conflict = hasCode(failure, 'revision_conflict') && readConflict(failure.body);
          const merged = conflict && mergesLeft > 0 ? mergeWith(conflict, sent) : null;
          if (!conflict || !merged) return fail(failure);
          setMergedWith(conflict.savedBy ?? 'Someone else');
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
    changedNothing,
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
