import { AppError } from '@siteyard/schemas/errors';
import { MAX_PASSWORD_BYTES, PASSWORD_LENGTH } from '@siteyard/schemas/http';

/** Common words in passwords. Long common passwords repeat these words or add characters. */
const COMMON_WORDS =
  /password|passw0rd|p@ssw0rd|qwerty|qwertz|azerty|asdfgh|zxcvbn|letmein|welcome|iloveyou|monkey|dragon|football|baseball|sunshine|princess|superman|batman|trustno1|whatever|starwars|computer|changeme|administrator|admin|secret|master|login|hello|abc123|siteyard/g;

/** Sequences of keys or letters. Their reverse order counts, too. */
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];

/**
 * Checks a new password and its repetition.
 * @throws AppError `password_refused` with the first problem
 */
export function checkNewPassword(
  password: string,
  confirmation: string,
  email: string | undefined,
): void {
  const problem = problemOf(password, email);
  if (problem) throw refused('password', `The password ${problem}.`);
  if (password !== confirmation)
    throw refused('password_confirmation', 'The two passwords are not the same.');
}

function problemOf(password: string, email: string | undefined): string | null {
  const characters = [...password].length;
  if (characters < PASSWORD_LENGTH.min)
    return `must have at least ${PASSWORD_LENGTH.min} characters`;
  if (characters > PASSWORD_LENGTH.max || Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    return `must have at most ${PASSWORD_LENGTH.max} characters`;
  const name = email?.split('@')[0]?.toLowerCase() ?? '';
  if (isGuessable(password.toLowerCase(), name))
    return 'is too easy to guess. Do not use your email, common words, or rows such as 1234 or aaaa';
  return null;
}

/** Whether a password is little more than common words, sequences and the user's name. */
function isGuessable(password: string, name: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/su.test(password)) return true;
  let rest = password.replace(COMMON_WORDS, '');
  if (name.length >= 4) rest = rest.replaceAll(name, '');
  for (const sequence of SEQUENCES)
    for (const each of [sequence, [...sequence].reverse().join('')]) rest = withoutRuns(rest, each);
  if (rest.length === password.length) return false;
  return new Set(rest.replace(/[\d\s!?.,_*#@$%&+-]/g, '')).size < 3;
}

/** Removes every part of a sequence that has four or more characters. */
function withoutRuns(text: string, sequence: string): string {
  let result = '';
  for (let at = 0; at < text.length;) {
    let length = 0;
    while (at + length < text.length && sequence.includes(text.slice(at, at + length + 1)))
      length += 1;
    if (length < 4) {
      result += text[at] ?? '';
      at += 1;
    } else at += length;
  }
  return result;
}

function refused(field: string, message: string): AppError {
  return new AppError('password_refused', {
    message,
    issues: [{ path: `admin_user.${field}`, message, field }],
  });
}
