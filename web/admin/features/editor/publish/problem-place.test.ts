import { expect, test } from 'vitest';
import { blockEditors } from '../../../../blocks/editors.ts';
import { fieldWords, placeInField } from './problem-place.ts';

const problem = (path: string, field: string) => ({ path, field, message: 'is wrong' });

test.each([
  ['Platforms', 'content[1].props.items[1].url', 'items', 'Platforms · Item 2 · Web address'],
  ['Platforms', 'content[1].props.items', 'items', 'Platforms'],
  ['Timeline', 'content[2].props.milestones[0].dateEnd', 'milestones', 'Milestones · Item 1 · To'],
  [
    'Timeline',
    'content[0].props.left[3].props.milestones[4].images[2]',
    'milestones',
    'Milestones · Item 5 · Pictures',
  ],
  ['HeadingBlock', 'content[1].props.level', 'level', 'Level'],
  ['HeadingBlock', 'content[1].props.colour', 'colour', 'colour'],
])('a problem of %s at %s is in “%s”', (type, path, field, words) => {
  expect(fieldWords(problem(path, field), blockEditors[type]?.fields[field])).toBe(words);
});

test('returns the item of a list and its field', () => {
  expect(placeInField(problem('content[1].props.items[12].url', 'items')).index).toBe(12);
  expect(placeInField(problem('content[1].props.title', 'title'))).toEqual({});
});
