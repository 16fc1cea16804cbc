import { expect, test } from 'vitest';
import { readConflict } from './read-conflict.ts';

test('reads the author, the time and the revision of the current page', () => {
  const body = {
    code: 'revision_conflict',
    current: { content_revision: 7 },
    saved_by: 'tom@example.com',
    saved_at: '2026-03-02T08:15:00.000Z',
  };
  expect(readConflict(body)).toEqual({
    content_revision: 7,
    savedBy: 'tom@example.com',
    savedAt: '2026-03-02T08:15:00.000Z',
    page: null,
  });
});

test('reads a conflict with an import, and one without details', () => {
  expect(readConflict({ current: { content_revision: 2 } })).toEqual({
    content_revision: 2,
    savedBy: undefined,
    savedAt: undefined,
    page: null,
  });
  expect(readConflict({}).content_revision).toBe(0);
});
