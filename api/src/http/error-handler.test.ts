import { expect, test } from 'vitest';
import { AppError } from '@siteyard/schemas/errors';
import { toErrorBody } from './error-handler.ts';

test('of very many issues the first hundred are told, and how many more there are', () => {
  const issues = Array.from({ length: 250 }, (_, n) => ({ path: `k${n}`, message: 'is wrong' }));
  const body = toErrorBody(new AppError('invalid_request', { issues }), 'an-id');
  expect(body.issues).toHaveLength(101);
  expect(body.errors?.slice(-2)).toEqual(['k99: is wrong', 'and 150 more']);
  const few = toErrorBody(new AppError('invalid_request', { issues: issues.slice(0, 2) }), 'an-id');
  expect(few.errors).toEqual(['k0: is wrong', 'k1: is wrong']);
});
