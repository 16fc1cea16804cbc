import { expect, test } from 'vitest';
import { parseSync } from 'vite';
import { productFiles } from './imports.ts';
import { sourceOf } from './regular-expressions.ts';

/**
 * Files whose key handlers are on elements without a text field. All other key handlers must ignore the
 * keys of a composition: they are `keepKeysInside` or come from `useTextKeys`.
 */
const WITHOUT_TEXT: Record<string, string> = {
  'web/admin/features/editor/canvas/use-keyboard-drag.ts': 'the handle of a block',
  'web/admin/features/editor/fields/rich-text/table-offer.tsx': 'buttons of a message',
  'web/admin/features/editor/inline-text/use-opening.ts': 'blocks, and F2 outside of fields',
  'web/admin/features/editor/session/landmarks.tsx': 'buttons of a bar',
  'web/admin/features/editor/sidebar/outline.tsx': 'rows of a tree',
  'web/admin/features/editor/sidebar/outline-row.tsx': 'rows of a tree',
  'web/admin/features/editor/sidebar/use-add-component.ts': 'plus on an entry of a list',
  'web/admin/features/uploads/focal-point-input.tsx': 'a slider',
  'web/admin/features/uploads/picture-grid.tsx': 'pictures in a grid',
  'web/admin/ui/drag-handle.tsx': 'the handle of a row',
  'web/admin/lib/follow-pointer.ts': 'while the pointer drags',
  'web/blocks/Timeline/gallery.tsx': 'pictures in a row',
};
/** This file only passes the handler of its caller on. */
const PASSES_ON = 'web/admin/ui/search-box.tsx';
const CHECKED = /^(keepKeysInside|isOfComposition)$/;

interface Node {
  type?: string;
  name?: Node | string;
  value?: Node | string | null;
  expression?: Node;
  id?: Node;
  init?: Node | null;
  callee?: Node;
  property?: Node;
  arguments?: Node[];
}

/** Returns the code of the key handlers that do not ignore compositions. */
function unguarded(file: string, source = sourceOf(file)): string[] {
  const { program } = parseSync(file, source);
  const guarded = new Set<unknown>();
  const found: string[] = [];
  const nameOf = (node: Node | string | null | undefined): unknown =>
    typeof node === 'object' ? node?.name : node;
  const isGuard = (node: Node | null | undefined) =>
    node?.type === 'CallExpression' && nameOf(node.callee) === 'useTextKeys';
  const code = (node: unknown) => {
    const { start, end } = node as { start: number; end: number };
    return source.slice(start, end);
  };
  const visit = (node: unknown, see: (node: Node) => void): void => {
    if (typeof node !== 'object' || node === null) return;
    if (!Array.isArray(node)) see(node as Node);
    for (const child of Object.values(node)) visit(child, see);
  };
  visit(program, ({ type, id, init }) => {
    if (type === 'VariableDeclarator' && isGuard(init)) guarded.add(id?.name);
  });
  visit(program, (node) => {
    const { type, name, value, callee } = node;
    if (type === 'JSXAttribute' && /^onKey(Down|Up|Press)(Capture)?$/.test(String(nameOf(name)))) {
      const handler = (value as Node | null)?.expression;
      const known = String(handler?.name);
      if (!isGuard(handler) && !guarded.has(handler?.name) && !CHECKED.test(known))
        found.push(code(node));
    }
    const [kind] = node.arguments ?? [];
    const isListener = nameOf(callee?.property) === 'addEventListener';
    const listens = type === 'CallExpression' && (isListener || nameOf(callee) === 'listen');
    // A listener on a document gets the keys of all fields, and must check for compositions.
    if (listens && /^key(down|up|press)$/.test(String(kind?.value)))
      if (!source.includes('isOfComposition(')) found.push(code(node));
  });
  return found;
}

const sources = productFiles.filter(
  (file) => /^web\/(admin|blocks|client)\//.test(file) && file !== PASSES_ON,
);

test('every key handler of a text field ignores the keys of a composition', () => {
  const found = sources
    .filter((file) => !(file in WITHOUT_TEXT))
    .flatMap((file) => unguarded(file).map((handler) => `${file}: ${handler}`));
  expect(found).toEqual([]);
});

test('every file in the list of elements without text has such a handler', () => {
  const idle = Object.keys(WITHOUT_TEXT).filter((file) => unguarded(file).length === 0);
  expect(idle).toEqual([]);
});

test.each([
  ['<input onKeyDown={(event) => event.key === "Enter" && send()} />', 1],
  ['const onKeyDown = () => {}; <input onKeyDown={onKeyDown} />', 1],
  ['<input onKeyUp={save} />', 1],
  ['window.addEventListener("keydown", close)', 1],
  ['const keys = useTextKeys(send); <input onKeyDown={keys} />', 0],
  ['<input onKeyDown={useTextKeys(send)} />', 0],
  ['<div onKeyDown={keepKeysInside} />', 0],
])('%s has %i unguarded handlers', (source, count) => {
  expect(unguarded('field.tsx', source)).toHaveLength(count);
});
