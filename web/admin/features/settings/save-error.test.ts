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

  test.each([
    ['nav.items[1].href', 'Navbar item 2, link'],
    ['business.locations[0].phone', 'Location 1, phone'],
    ['business.locations[0].postal', 'Location 1, address for search engines'],
    ['business.locations[1].postal.region', 'Location 2, state or county'],
    ['business.locations[id=yard].postal.country', 'A location, country'],
  ])('names the field %s by its label on the screen', (path, label) => {
    const issues = [{ path: `settings.${path}`, message: 'is wrong' }];
    expect(saveErrorText(new ApiError(422, { error: 'Some fields are not valid.', issues }))).toBe(
      `${label}: is wrong`,
    );
  });
});
