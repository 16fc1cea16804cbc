import { describe, expect, test } from 'vitest';
import type { Block, PageContent } from '../content/page-content.ts';
import { checkPageContent } from '../content/check.ts';
import { walkBlocks } from '../content/walk.ts';
import { mergeContent } from './blocks.ts';
import { inLongRun } from '../../../tests/helpers/long-run.ts';
import { heading, twoCol, page, ids } from './test-pages.ts';

/** Numbers that look random and are the same in every run (mulberry32). */
function generator(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { below: (limit: number) => Math.floor(next() * limit) };
}
type Random = ReturnType<typeof generator>;

function randomPage(random: Random): PageContent {
  let count = 0;
  const blocks = (depth: number): Block[] =>
    Array.from({ length: 1 + random.below(4) }, () => {
      count += 1;
      const id = `b${count}`;
      return depth < 2 && random.below(3) === 0
        ? twoCol(id, blocks(depth + 1), blocks(depth + 1))
        : heading(id);
    });
  return page(...blocks(0), ...blocks(0));
}

/** Every list of blocks of a page, the top-level one first. */
function listsOf(content: PageContent): Block[][] {
  const lists = [content.content];
  for (const { block } of walkBlocks(content))
    for (const slot of ['left', 'right'])
      if (block.type === 'TwoCol') lists.push((block.props[slot] ??= []) as Block[]);
  return lists;
}

/** Changes, adds, removes and moves only blocks for which `may` is true. */
function edit(content: PageContent, random: Random, name: string, may: (id: string) => boolean) {
  const edited = structuredClone(content);
  for (let step = 0; step < 4; step += 1) {
    const lists = listsOf(edited);
    const list = lists[random.below(lists.length)]!;
    const index = 1 + random.below(Math.max(1, list.length));
    const block = list[index];
    if (!block || !may(block.props.id)) continue;
    const action = random.below(4);
    if (action === 0) block.props[name] = `${name}${step}`;
    else if (action === 1) list.splice(index + 1, 0, heading(`${name}${step}`));
    else if (action === 2 && block.type === 'HeadingBlock') list.splice(index, 1);
    else if (block.type === 'HeadingBlock') block.props['text'] = `${name} ${step}`;
  }
  return page(...edited.content.map((block) => structuredClone(block)));
}

/** Checks content without the props `x` and `y`, which these tests add and blocks do not have. */
const judge = (content: PageContent) =>
  checkPageContent({
    ...content,
    content: JSON.parse(
      JSON.stringify(content.content, (key, value: unknown) =>
        key === 'x' || key === 'y' ? undefined : value,
      ),
    ) as Block[],
  });

describe('generated pages', { timeout: 60_000 }, () => {
  // `npm run test:long` merges more of them.
  const states = inLongRun ? 1_000 : 150;
  const seeds = Array.from({ length: states }, (_, index) => index + 1);

  test('merge without conflict when the edits are in different blocks, and every result is a valid page', () => {
    for (const seed of seeds) {
      const random = generator(seed);
      const base = randomPage(random);
      const number = (id: string) => Number(id.slice(1));
      const ours = edit(base, random, 'x', (id) => number(id) % 2 === 0);
      const theirs = edit(base, random, 'y', (id) => number(id) % 2 === 1);
      const { content, conflicts } = mergeContent(base, ours, theirs);
      expect(conflicts, `seed ${seed}`).toEqual([]);
      expect(judge(content), `seed ${seed}`).toEqual([]);
      for (const side of [ours, theirs])
        for (const { block } of walkBlocks(side))
          if (/^[xy]/.test(block.props.id))
            expect(ids(content), `seed ${seed}`).toContain(block.props.id);
    }
  });

  test('merge to the other side when one side changed nothing', () => {
    for (const seed of seeds.slice(0, 200)) {
      const random = generator(seed);
      const base = randomPage(random);
      const other = edit(base, random, 'x', () => true);
      for (const sides of [
        [other, base],
        [base, other],
        [other, other],
      ] as const) {
        const merged = mergeContent(base, ...sides);
        expect(merged, `seed ${seed}`).toEqual({ content: other, conflicts: [] });
      }
    }
  });

  test('merge to a valid page when both sides edit the same blocks, with each choice of the preferred side', () => {
    for (const seed of seeds) {
      const random = generator(seed);
      const base = randomPage(random);
      const sides = [
        edit(base, random, 'x', () => true),
        edit(base, random, 'y', () => true),
      ] as const;
      const each = (id: string) => (id.length % 2 === seed % 2 ? 'ours' : 'theirs');
      for (const prefer of ['ours', 'theirs', each] as const)
        expect(judge(mergeContent(base, ...sides, prefer).content), `seed ${seed}`).toEqual([]);
    }
  });
});
