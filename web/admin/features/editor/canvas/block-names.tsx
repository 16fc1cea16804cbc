import { type Block, type PageContent, walkBlocks } from '@siteyard/schemas/content';
import { useEffect } from 'react';
import { blockName } from '../content/block-name.ts';
import { findBlock } from '../content/places.ts';
import { useGetPuck, usePuck } from '../puck/puck.ts';
import { DRAG_HELP } from './drag-help.ts';
import { BLOCK_ID, blockIdOf } from './block-element.ts';

const HELP_ID = 'siteyard-drag-help';
/** The elements that dnd-kit has turned into buttons. */
const NAMED = `[${BLOCK_ID}][role]`;

/**
 * Names the blocks of the canvas for screen readers. dnd-kit makes each block a button without a name, but
 * a button must not contain links and fields, so the blocks become named groups. dnd-kit's help text is in
 * the outer document, which `aria-describedby` inside the frame cannot reference.
 */
export function BlockNames({ frame }: { frame: Document }) {
  const content = usePuck((s) => s.appState.data.content);
  const getPuck = useGetPuck();

  useEffect(() => {
    const help = frame.createElement('div');
    help.id = HELP_ID;
    help.hidden = true;
    help.textContent = `${DRAG_HELP} To edit its text, type or press F2.`;
    frame.body.append(help);
    // Checks only changed elements. On a long page, each key would otherwise check all blocks many
    // times.
    const observer = new MutationObserver((records) => {
      const changed = records.flatMap(({ type, target, addedNodes }) =>
        type === 'attributes' ? [target] : [...addedNodes].flatMap(blocksWithin),
      );
      const find = findBlock(getPuck);
      for (const element of new Set(changed)) nameBlock(element as Element, find);
    });
    observer.observe(frame.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['role', 'aria-pressed', 'aria-describedby', BLOCK_ID],
    });
    return () => {
      observer.disconnect();
      help.remove();
    };
  }, [frame, getPuck]);

  useEffect(() => nameBlocks(frame, content as Block[]), [frame, content]);
  return null;
}

function nameBlocks(frame: Document, content: Block[]) {
  const blocks = new Map<string, Block>();
  for (const { block } of walkBlocks({ content } as PageContent)) blocks.set(block.props.id, block);
  for (const element of frame.querySelectorAll(NAMED)) nameBlock(element, (id) => blocks.get(id));
}

function nameBlock(element: Element, find: (id: string) => Block | undefined) {
  if (!element.matches(NAMED)) return;
  const block = find(blockIdOf(element) ?? '');
  set(element, 'role', 'group');
  set(element, 'aria-describedby', HELP_ID);
  if (block) set(element, 'aria-label', blockName(block));
  element.removeAttribute('aria-pressed');
}

/** The elements of blocks in a part of the canvas. Only elements can be searched. */
function blocksWithin(node: Node): Element[] {
  const element = node as Partial<Element> & Node;
  if (!element.querySelectorAll) return [];
  return [element as Element, ...element.querySelectorAll(NAMED)];
}

/** Sets an attribute only if it differs, so that the observer is not called again. */
function set(element: Element, name: string, value: string) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
