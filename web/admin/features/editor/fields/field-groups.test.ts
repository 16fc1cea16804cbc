import { expect, test } from 'vitest';
import { groupOf } from './field-groups.ts';

test.each([
  ['TwoCol', 'variant', 'style'],
  ['Card', 'title', 'content'],
  [undefined, 'title', 'content'],
  ['OldGallery', 'title', 'content'],
  // A slot has no field, so it must not create a group without fields.
  ['TwoCol', 'left', null],
])('of %s, %s is in the group %s', (type, name, group) => {
  expect(groupOf(type, name)).toBe(group);
});
