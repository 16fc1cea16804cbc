import type { Block } from '@siteyard/schemas/content';
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { Button } from '../../../ui/button.tsx';
import { showBlock } from '../canvas/show-block.ts';
import { useGetPuck, usePuck } from '../puck/puck.ts';
import { onOutlineKey } from './outline-keys.ts';
import { OutlineRowItem } from './outline-row.tsx';
import { outlineRows } from './outline-rows.ts';
import { useOutlineDrag } from './use-outline-drag.ts';
import { selectBlock, useSelectedId } from '../content/selection.ts';

/** The blocks of the page as a tree with their texts. They are moved by dragging and by keys. */
export function Outline() {
  const content = usePuck((s) => s.appState.data.content) as Block[];
  const selectedId = useSelectedId();
  const getPuck = useGetPuck();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const helpId = useId();

  const rows = useMemo(() => outlineRows(content, closed), [content, closed]);
  const keys = new Set(rows.map(({ key }) => key));
  // The tab stop is the row that had the focus, else the selected one, else the first.
  const tabKey = [focusedKey, selectedId].find((key) => key && keys.has(key)) ?? rows[0]?.key;

  const toggle = useCallback((key: string, open?: boolean) => {
    setClosed((before) => {
      const after = new Set(before);
      if (open ?? before.has(key)) after.delete(key);
      else after.add(key);
      return after;
    });
  }, []);
  const select = useCallback(
    (id: string) => {
      selectBlock(id, getPuck);
      showBlock(id);
    },
    [getPuck],
  );
  const latest = useRef({ rows, closed });
  useEffect(() => {
    latest.current = { rows, closed };
  });
  const onKeyDown = useCallback(
    (event: KeyboardEvent, key: string) => {
      const now = latest.current;
      const row = now.rows.find((each) => each.key === key);
      if (!row) return;
      onOutlineKey(event, row, now.rows, { closed: now.closed, toggle, select, getPuck, tree });
    },
    [toggle, select, getPuck],
  );
  const { dragged, drop } = useOutlineDrag(tree, rows, getPuck);
  const containers = rows.filter(({ kind, opens }) => kind === 'block' && opens);
  const allClosed = containers.length > 0 && containers.every(({ key }) => closed.has(key));

  return (
    <section className="editor-outline" aria-label="Outline">
      <div className="flex items-center justify-between gap-2">
        <h2>Outline</h2>
        {containers.length > 0 && (
          <Button
            size="sm"
            variant="quiet"
            className="text-xs text-quiet"
            onClick={() => setClosed(new Set(allClosed ? [] : containers.map(({ key }) => key)))}
          >
            {allClosed ? 'Expand all' : 'Collapse all'}
          </Button>
        )}
      </div>
      <p id={helpId} className="sr-only">
        Press Enter to select a block. Alt with the up and down arrows moves it, Alt with the left
        arrow moves it out of its block, Alt with the right arrow into a block beside it.
      </p>
      <div
        ref={tree}
        role="tree"
        aria-label="Blocks of the page"
        aria-describedby={helpId}
        data-dragging={dragged !== null || undefined}
      >
        {rows.map((row) => (
          <OutlineRowItem
            key={row.key}
            row={row}
            open={!closed.has(row.key)}
            selected={row.key === selectedId}
            tabbable={row.key === tabKey}
            dragged={row.key === dragged}
            drop={drop?.key === row.key ? drop.side : undefined}
            onSelect={select}
            onToggle={toggle}
            onFocus={setFocusedKey}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
    </section>
  );
}
