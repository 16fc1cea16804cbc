import { expect, test } from 'vitest';
import { ApiError, messageOrListOf } from './http.ts';

test('the password screens name the fields that the answer lists', () => {
  const error = 'Some fields are not valid.';
  const refused = new ApiError(422, { code: 'invalid_request', error, errors: ['a', 'b'] });
  expect(messageOrListOf(refused, 'Failed')).toBe('a, b');
});

test('a field has its name in words, not its path in the request body', () => {
  const errors = ['admin_user.email: must be your own email address'];
  const refused = new ApiError(422, { code: 'invalid_request', error: 'Not valid.', errors });
  expect(messageOrListOf(refused, 'Failed')).toBe('Email: must be your own email address');
});
