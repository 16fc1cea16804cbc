import type { ErrorBody } from '@siteyard/schemas/errors';
import type { ImageUse } from '@siteyard/schemas/http';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/http.ts';
import { deleteErrorText } from './delete-picture-dialog.tsx';
import { targetIndex } from './picture-grid.tsx';
import { sizeText } from './size-text.ts';
import { usesText } from './uses-text.ts';

const uses: ImageUse[] = [
  { where: 'page', page_id: 14, title: 'Fleet' },
  { where: 'page', page_id: 15, title: '' },
  { where: 'trash', page_id: 16, title: 'Offers' },
  { where: 'draft', page_id: 14, title: '' },
  { where: 'draft', page_id: 14, title: '' },
  { where: 'settings', page_id: null, title: '' },
];

test('usesText names each place with a picture once', () => {
  expect(usesText(uses)).toEqual([
    'Fleet',
    'page #15',
    'Offers (deleted)',
    'An unpublished draft of page #14',
    'Global Settings',
  ]);
});

test('deleteErrorText names the places that use a picture, or returns the server’s error', () => {
  const failure = (body: object) => new ApiError(409, body as Partial<ErrorBody>);
  expect(deleteErrorText(failure({ code: 'upload_in_use', uses: uses.slice(0, 1) }))).toBe(
    'This picture is still in use: Fleet. Remove it there first.',
  );
  expect(deleteErrorText(failure({ code: 'upload_in_use', error: 'Uploaded again.' }))).toBe(
    'Uploaded again.',
  );
  expect(deleteErrorText(new Error('x'))).toBe('Not deleted. Please try again.');
});

test.each([
  [10, '1 KB'],
  [184_220, '180 KB'],
  [2_500_000, '2.4 MB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

describe('with seven thumbnails in rows of three', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 0, null],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 5, null],
    ['ArrowUp', 4, 1],
    ['Home', 5, 0],
    ['End', 1, 6],
    ['a', 1, null],
  ] as const)('%s moves the focus from %i to %s', (key, from, to) => {
    expect(targetIndex(key, from, 3, 7)).toBe(to);
  });
});
