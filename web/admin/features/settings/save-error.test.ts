import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/http.ts';
import { saveErrorText } from './save-error.ts';

describe('saveErrorText', () => {
  test('returns the server’s error, or its message, or a general text', () => {
    expect(saveErrorText(new ApiError(500, { error: 'No.', message: 'Other' }))).toBe('No.');
    expect(saveErrorText(new ApiError(500, { message: 'Other' }))).toBe('Other');
    expect(saveErrorText(new ApiError(500, {}))).toBe('Save failed');
    expect(saveErrorText(new Error('boom'))).toBe('Save failed');
  });

  test('names the field by its label on the screen', () => {
    const issues = [{ path: 'settings.nav.items[1].href', message: 'is not a safe link' }];
    expect(saveErrorText(new ApiError(422, { error: 'Some fields are not valid.', issues }))).toBe(
      'Navbar item 2, link: is not a safe link',
    );
  });
});
