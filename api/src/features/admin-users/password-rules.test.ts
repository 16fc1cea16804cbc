import { describe, expect, test } from 'vitest';
import { checkNewPassword } from './password-rules.ts';

const check =
  (password: string, confirmation = password) =>
  () =>
    checkNewPassword(password, confirmation, 'marion@example.com');

describe('a new password', () => {
  test.each([
    'correct horse battery',
    'Grüße aus Köln 7',
    '🚜🏗️🪝🔩🧰🛠️🚚🦺🪜📦🏭🔧',
    'x'.repeat(3) + 'Quarry-lift-Mondays',
    'my password has a long tail',
  ])('is accepted: %s', (password) => {
    expect(check(password)).not.toThrow();
  });

  test.each([
    ['short', 'at least 12'],
    ['ä'.repeat(257), 'at most 256'],
    ['aaaaaaaaaaaaaa', 'easy to guess'],
    ['abcabcabcabc', 'easy to guess'],
    ['password1234', 'easy to guess'],
    ['Password123!', 'easy to guess'],
    ['123456789012', 'easy to guess'],
    ['qwertyuiop123', 'easy to guess'],
    ['987654321098', 'easy to guess'],
    ['marionmarion1', 'easy to guess'],
    ['welcome2024!!', 'easy to guess'],
  ])('is refused: %s', (password, text) => {
    expect(check(password)).toThrow(text);
  });

  test('must match its confirmation', () => {
    expect(check('correct horse battery', 'correct horse')).toThrow('not the same');
  });
});
