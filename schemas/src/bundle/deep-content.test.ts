import { expect, it } from 'vitest';
import { deepBlock } from '../../../tests/helpers/deep-block.ts';
import { readBundle } from './read-bundle.ts';
import { JSON_DOCUMENT_LIMITS, PAGE_LIMITS, RICH_TEXT_LIST_LEVELS } from '../primitives/limits.ts';
import type { Block } from '../content/page-content.ts';
import { sectionContent } from '../content/section-content.ts';
import { testBundle, testPage, testSource } from './test-bundle.ts';

/** The messages for a page and for a section of a bundle with this block. */
async function messagesOf(block: Block): Promise<string[]> {
  const page = testPage(1, [block]);
  const content = sectionContent(page.content);
  const section = { key: 'deep', name: 'Deep', purpose: 'text', content } as const;
  const bundle = { ...testBundle(page), sections: [section] };
  return (await readBundle(testSource(bundle))).issues.map(({ message }) => message);
}

it.each([
  ['as many columns and lists as may be', 0, 0, []],
  ['one level of columns more', 1, 0, ['is nested too deeply; at most 8 levels of columns']],
  ['one level of lists more', 0, 1, ['has lists in lists in lists; at most 12 levels']],
  [
    'one level of both more',
    1,
    1,
    [
      'is nested too deeply; at most 8 levels of columns',
      'has lists in lists in lists; at most 12 levels',
    ],
  ],
])('has the same messages in pages and sections for %s', async (_, columns, lists, messages) => {
  const block = deepBlock(PAGE_LIMITS.nesting + columns, RICH_TEXT_LIST_LEVELS + lists);
  expect(await messagesOf(block)).toEqual([...messages, ...messages]);
});

it('content at its limit fits into a document of MongoDB, which has at most 100 levels', () => {
  expect(JSON_DOCUMENT_LIMITS.depth).toBeLessThan(100);
});
