import { describe, expect, test } from 'vitest';
import { changesBetween, type TextChange } from './text-changes.ts';

type Block = Record<string, unknown>;
const paragraph = (id: string, text = id, more: object = {}): Block => ({
  id,
  type: 'paragraph',
  data: { text },
  ...more,
});
const changes = (now: Block[], next: Block[]) => changesBetween({ blocks: now }, { blocks: next });

/** Applies the changes as the editor does. */
function apply(blocks: Block[], all: readonly TextChange[]): Block[] {
  const result = [...blocks];
  const indexOf = (id: unknown) => result.findIndex((block) => block['id'] === id);
  for (const change of all) {
    if (change.kind === 'insert') result.splice(change.at, 0, change.block);
    if (change.kind === 'remove') result.splice(change.at, 1);
    if (change.kind === 'move') result.splice(change.to, 0, ...result.splice(change.from, 1));
    if (change.kind === 'update') result[indexOf(change.block['id'])] = change.block;
    if (change.kind === 'words') {
      const at = indexOf(change.id);
      const old = result[at]!;
      result[at] = { ...old, data: { ...(old['data'] as object), text: change.html } };
    }
  }
  return result;
}

test('changes only the words of one paragraph', () => {
  const now = ['a', 'b', 'c'].map((id) => paragraph(id));
  expect(changes(now, [now[0]!, paragraph('b', 'new'), now[2]!])).toEqual([
    { kind: 'words', id: 'b', html: 'new' },
  ]);
  expect(changes(now, structuredClone(now))).toEqual([]);
});

test('updates a block whose alignment, level or items change', () => {
  const centred = paragraph('a', 'a', { tunes: { alignment: { alignment: 'center' } } });
  expect(changes([centred], [paragraph('a')])).toEqual([{ kind: 'update', block: paragraph('a') }]);
  const header = (level: number) => ({ id: 'h', type: 'header', data: { text: 'h', level } });
  expect(changes([header(2)], [header(3)])).toEqual([{ kind: 'update', block: header(3) }]);
  const list = (words: string) => ({ id: 'l', type: 'list', data: { items: [words] } });
  expect(changes([list('a')], [list('b')])).toEqual([{ kind: 'update', block: list('b') }]);
});

test('a block that was converted to another kind is inserted and removed', () => {
  const header = { id: 'a', type: 'header', data: { text: 'a', level: 2 } };
  expect(changes([header], [paragraph('a')])).toEqual([
    { kind: 'insert', at: 0, block: paragraph('a') },
    { kind: 'remove', at: 1 },
  ]);
});

describe('the changes lead to the other text', () => {
  const orders = ['', 'a', 'ab', 'ba', 'abc', 'cab', 'bdca', 'dxbya', 'xyz', 'acbd'];
  const textOf = (ids: string, round: number) =>
    [...ids].map((id) => paragraph(id, `${id}${round}`));
  test.each(orders)('from "%s"', (from) => {
    for (const to of orders) {
      const now = textOf(from, 1);
      for (const round of [1, 2]) {
        const next = textOf(to, round);
        expect(apply(now, changes(now, next))).toEqual(next);
      }
    }
  });
});
