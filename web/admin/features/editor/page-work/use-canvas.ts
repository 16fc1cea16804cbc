import type { PageAnswer } from '@siteyard/schemas/http';
import { useMemo, useRef, useState } from 'react';
import { hasConfig } from '../config/build-config.tsx';
import { listTypes, toEditorData } from '../content/content.ts';
import type { GetPuck, Data } from '../puck/puck.ts';
import { recordHistory } from '../history/record-history.ts';

/** Reads and changes the content of the canvas from outside of Puck, which owns it. */
export interface Canvas {
  read: () => Data;
  /** Stores the content that Puck has reported. */
  keep: (data: Data) => void;
  /** Replaces the content. One undo restores it. */
  show: (data: Data) => void;
  /** Starts the editor again. @param data the content; the present one if absent */
  restart: (data?: Data) => void;
  /** Replaces the title of the page without an undo step, unless the user has changed it. */
  rename: (from: string, to: string) => void;
  /** Receives Puck's state and actions. */
  attach: (get: GetPuck) => void;
}

/** The content of the canvas: its start, its present state, and the block types that are unknown. */
export function useCanvas(page: PageAnswer) {
  // Puck reads its data only when it mounts. A new key mounts it again.
  const [start, setStart] = useState(() => ({ key: 0, data: toEditorData(page.content, page) }));
  const [unknownTypes, setUnknownTypes] = useState(() => unknownTypesIn(start.data));
  const latest = useRef<Data>(start.data);
  const getPuck = useRef<GetPuck>(null);
  const canvas = useMemo<Canvas>(
    () => ({
      read: () => latest.current,
      keep(data) {
        latest.current = data;
      },
      show(data) {
        setUnknownTypes((known) => [...new Set([...known, ...unknownTypesIn(data)])]);
        const puck = getPuck.current?.();
        if (puck) recordHistory(puck);
        puck?.dispatch({ type: 'setData', data, recordHistory: true });
        latest.current = data;
      },
      restart(data = latest.current) {
        latest.current = data;
        setUnknownTypes(unknownTypesIn(data));
        setStart(({ key }) => ({ key: key + 1, data }));
      },
      rename(from, to) {
        const puck = getPuck.current?.();
        const root = puck?.appState.data.root;
        if (!puck || root?.props?.title !== from) return;
        puck.dispatch({
          type: 'replaceRoot',
          root: { ...root, props: { ...root.props, title: to } },
          recordHistory: false,
        });
      },
      attach(get) {
        getPuck.current = get;
      },
    }),
    [],
  );
  return { canvas, start, unknownTypes };
}

const unknownTypesIn = (data: Data) => listTypes(data).filter((type) => !hasConfig(type));
