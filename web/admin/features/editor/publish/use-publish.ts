import type { PageAnswer } from '@siteyard/schemas/http';
import type { Issue } from '@siteyard/schemas/errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, hasCode, messageOf } from '../../../lib/http.ts';
import { isSignedOut } from '../../../ui/sign-in-remedy.tsx';
import { publishPage, type PublishRequest } from '../api/publish-page.ts';
import type { PublishState } from '../editor-context.ts';
import { readConflict, type ConflictCurrent } from './read-conflict.ts';

const SIGNED_OUT = 'You have been signed out. Your changes are kept; sign in and publish again.';

/** The time for which the button shows "Published", in ms. */
const PUBLISHED_MS = 2000;
/**
 * The maximum number of times that one publish is merged with publishes of others. Then the user is
 * asked.
 */
const MERGES_MOST = 3;

/** The last publish in this editor. */
interface Published {
  page: PageAnswer;
  /** Whether it changed nothing, because visitors saw this content already. */
  changedNothing: boolean;
  /** The author of changes that were merged into the page; null for none. */
  mergedWith: string | null;
}

type MergeWith = (conflict: ConflictCurrent, request: PublishRequest) => PublishRequest | null;

/** An error that is neither a conflict nor a refusal. */
interface PublishFailure {
  text: string;
  isSignedOut: boolean;
}

/** Sends publishes, and keeps their results. */
export interface Publisher {
  state: PublishState;
  /** Null if the notice about it was dismissed. */
  published: Published | null;
  dismissPublished: () => void;
  /** The conflict of a 409, until the user has chosen. */
  conflict: ConflictCurrent | null;
  /** The problems of a 422. */
  refusal: readonly Issue[] | null;
  /** Any other error. */
  failure: PublishFailure | null;
  publish: (request: PublishRequest) => Promise<void>;
  dismiss: () => void;
  /** Asks about a page that has changed, before a publish is refused. */
  ask: (conflict: ConflictCurrent) => void;
  /** Shows the error of a call that belongs to publishing: the server's text, else the given one. */
  fail: (error: unknown, text?: string) => void;
}

/**
 * Publishes and keeps the result. `publish` never rejects, so that the button is always enabled again.
 * @param mergeWith merges changes that others have published; null if the user has to decide about
 *   conflicts
 */
export function usePublish(
  pageId: number,
  onPublished: (page: PageAnswer) => void,
  mergeWith: MergeWith,
): Publisher {
  const [state, setState] = useState<PublishState>('idle');
  const [conflict, setConflict] = useState<ConflictCurrent | null>(null);
  const [refusal, setRefusal] = useState<readonly Issue[] | null>(null);
  const [failure, setFailure] = useState<PublishFailure | null>(null);
  const [published, setPublished] = useState<Published | null>(null);
  const dismissPublished = useCallback(() => setPublished(null), []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const dismiss = useCallback(() => {
    setConflict(null);
    setRefusal(null);
    setFailure(null);
  }, []);

  const fail = useCallback((error: unknown, text = 'Failed to save') => {
    console.error(text, error);
    setState('failed');
    if (hasCode(error, 'revision_conflict')) setConflict(readConflict(error.body));
    else if (error instanceof ApiError && error.status === 422)
      setRefusal(error.body.issues ?? [{ path: '', message: messageOf(error, 'is not valid') }]);
    else if (isSignedOut(error)) setFailure({ text: SIGNED_OUT, isSignedOut: true });
    else setFailure({ text: messageOf(error, text), isSignedOut: false });
  }, []);

  const publish = useCallback(
    async (request: PublishRequest) => {
      clearTimeout(timer.current);
      setState('publishing');
      setPublished(null);
      dismiss();
      try {
        const next = await publishMerged(pageId, request, mergeWith);
        onPublished(next.page);
        setPublished(next);
        setState('published');
        timer.current = setTimeout(() => setState('idle'), PUBLISHED_MS);
      } catch (error) {
        fail(error);
      }
    },
    [pageId, onPublished, mergeWith, dismiss, fail],
  );

  return {
    state,
    published,
    dismissPublished,
    conflict,
    refusal,
    failure,
    publish,
    dismiss,
    ask: setConflict,
    fail,
  };
}

/** Publishes, after a merge with newer publishes of others. Throws the error of the last attempt. */
async function publishMerged(
  pageId: number,
  request: PublishRequest,
  mergeWith: MergeWith,
  mergesLeft = MERGES_MOST,
): Promise<Published> {
  try {
    const page = await publishPage(pageId, request);
    const changedNothing = page.content_revision === request.baseRevision;
    return { page, changedNothing, mergedWith: null };
  } catch (error) {
    const conflict = hasCode(error, 'revision_conflict') ? readConflict(error.body) : null;
    const merged = conflict && mergesLeft > 0 ? mergeWith(conflict, request) : null;
    if (!conflict || !merged) throw error;
    const published = await publishMerged(pageId, merged, mergeWith, mergesLeft - 1);
    const mergedWith = published.mergedWith ?? conflict.savedBy ?? 'Someone else';
    return { ...published, changedNothing: false, mergedWith };
  }
}
