import { DatabaseError, notImplemented } from './errors.ts';
import { toJs, type Raw } from './raw.ts';
import type { BSONRegExp } from 'bson';

/** Escapes that mean the same in PCRE and in JavaScript. */
const SHARED_ESCAPES = /[dDwWbBtnrfv]/;
const SPACES = '\\t\\n\\v\\f\\r ';

/**
 * MongoDB's regular expressions are PCRE. This turns one into JavaScript's where
 * the two agree or can be made to, and refuses the rest: a pattern that silently
 * means something else would be a wrong answer.
 */
export function compileRegex(source: string, flags: string): RegExp {
  const unknown = /[^imsu]/.exec(flags);
  if (unknown) throw notImplemented(`the regular expression option "${unknown[0]}"`);
  if (source.includes('[[:')) throw notImplemented('POSIX classes in regular expressions');
  const multiline = flags.includes('m');
  let out = '';
  let inClass = false;
  for (let i = 0; i < source.length; i++) {
    const char = source[i] as string;
    if (char === '\\') {
      const next = source[++i] ?? '';
      if (/[1-9kpP]/.test(next) || SHARED_ESCAPES.test(next)) out += char + next;
      else if (next === 's') out += inClass ? SPACES : `[${SPACES}]`;
      else if (next === 'S' && !inClass) out += `[^${SPACES}]`;
      else if (next === '' || /[A-Za-z0-9]/.test(next))
        throw notImplemented(`"\\${next}" in regular expressions`);
      else out += `\\u{${(next.codePointAt(0) ?? 0).toString(16)}}`;
    } else if (inClass) {
      inClass = char !== ']';
      out += char === '[' ? '\\[' : char;
    } else if (char === '.') out += flags.includes('s') ? '[^]' : '[^\\n]';
    else if (char === '^' && multiline) out += '(?<![^\\n])';
    else if (char === '$') out += multiline ? '(?![^\\n])' : '(?=\\n?(?![^]))';
    else if (char === '[') {
      inClass = true;
      out += char;
      // In PCRE a bracket that comes first belongs to the class.
      if (source[i + 1] === '^') out += source[++i];
      if (source[i + 1] === ']') out += `\\${source[++i]}`;
    } else out += char;
  }
  try {
    return new RegExp(out, flags.includes('i') ? 'iu' : 'u');
  } catch (error) {
    throw new DatabaseError(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

/** The pattern and options of a BSON regular expression. */
export function regexParts(value: Raw): [pattern: string, flags: string] {
  const { pattern, options } = toJs(value) as BSONRegExp;
  return [pattern, options];
}
