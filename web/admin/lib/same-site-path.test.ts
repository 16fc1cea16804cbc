import { describe, expect, test } from 'vitest';
import { sameSitePath } from './same-site-path.ts';

describe('sameSitePath', () => {
  test('keeps a path on this site with its query and fragment', () => {
    expect(sameSitePath('/editor/11?tab=a#b')).toBe('/editor/11?tab=a#b');
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/pages\\1',
    '/pages 1',
    '/\t/evil.example',
    '/..//evil.example',
    '/./%2e%2e//evil.example',
    `/${'a'.repeat(2_000)}`,
    'javascript:alert(1)',
    'admin/pages',
    '',
    null,
    ['/a'],
  ])('refuses %j', (value) => {
    expect(sameSitePath(value)).toBeUndefined();
  });
});
