import type { PageAnswer } from '@siteyard/schemas/http';
import { useMemo, useRef, useState } from 'react';
import { baseOf, type PageBase } from './page-base.ts';

/** Reads and replaces the base of the canvas. */
export interface Base {
  get: () => PageBase;
  set: (base: PageBase) => void;
}

/**
 * The published page that the canvas is based on. `revision` is the revision that a publish expects on
 * the server.
 */
export function usePageBase(page: PageAnswer) {
  const [first] = useState(() => baseOf(page));
  const current = useRef(first);
  const [revision, setRevision] = useState(first.revision);
  const base = useMemo<Base>(
    () => ({
      get: () => current.current,
      set(next) {
        current.current = next;
        setRevision(next.revision);
      },
    }),
    [],
  );
  return { base, revision };
}
