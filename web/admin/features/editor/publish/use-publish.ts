import type { JsonObject } from '@siteyard/schemas/json';
import type { PageAnswer } from '@siteyard/schemas/page';
import type { Issue } from '@siteyard/schemas/problem';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, hasCode, messageOf } from '../../../lib/http.ts';
import { publishPage } from '../api/publish-page.ts';
import type { PublishState } from '../editor-context.ts';
import { readConflict, type ConflictCurrent } from './read-conflict.ts';

/** How long the button says "Published", in ms. */
const PUBLISHED_MS = 2000;

export interface Publishing {
  state: PublishState;
  /** Set after a 409, until it is decided. */
  conflict: ConflictCurrent | null;
  /** Set after a 422: what was wrong. */
  refusal: readonly Issue[] | null;
  /** What went wrong otherwise, in words. */
  error: string;
  publish: (content: JsonObject, baseRevision: number) => Promise<void>;
  dismiss: () => void;
  /** Shows why something that belongs to publishing failed. */
  fail: (failure: unknown) => void;
}

/** Publishing with every way it can end. Never throws, so that the button always comes back. */
export function usePublish(
  pageId: number,
  onPublished: (page: PageAnswer, content: JsonObject) => void,
): Publishing {
  const [state, setState] = useState<PublishState>('idle');
  const [conflict, setConflict] = useState<ConflictCurrent | null>(null);
  const [refusal, setRefusal] = useState<readonly Issue[] | null>(null);
  const [error, setError] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const dismiss = useCallback(() => {
    setConflict(null);
    setRefusal(null);
    setError('');
  }, []);

  const fail = useCallback((failure: unknown) => {
    console.error('Failed to save', failure);
    setState('failed');
    if (hasCode(failure, 'revision_conflict')) setConflict(readConflict(failure.body));
    else if (failure instanceof ApiError && failure.status === 422)
      setRefusal(
        failure.body.issues ?? [{ path: '', message: messageOf(failure, 'is not valid') }],
      );
    else if (failure instanceof ApiError && failure.status === 401)
      setError('You have been signed out. Your changes are kept; sign in and publish again.');
    else setError(messageOf(failure, 'Failed to save'));
  }, []);

  const publish = useCallback(
    async (content: JsonObject, baseRevision: number) => {
      clearTimeout(timer.current);
      setState('publishing');
      dismiss();
      try {
        const page = await publishPage(pageId, content, baseRevision);
        onPublished(page, content);
        setState('published');
        timer.current = setTimeout(() => setState('idle'), PUBLISHED_MS);
      } catch (failure) {
        fail(failure);
      }
    },
    [pageId, onPublished, dismiss, fail],
  );

  return { state, conflict, refusal, error, publish, dismiss, fail };
}
