import type { BSONRegExp } from 'bson';
import { toJs, type Raw } from '../bson/raw.ts';
import { notImplemented } from '../errors.ts';

/** An optional `^`, then text in which every character with a meaning is escaped. */
const PLAIN_TEXT = /^(\^?)((?:[^\\^$.*+?()[\]{}|]|\\[^\p{L}\p{N}])*)$/su;

/**
 * Compiles a regular expression that searches for a piece of text, anywhere or (with `^`) at the
 * start, with the option `i` or none. MongoDB's expressions are PCRE, which differs from
 * JavaScript's, so everything else is refused.
 */
export function compileText(pattern: string, flags: string): RegExp {
  const [, start, escaped] = PLAIN_TEXT.exec(pattern) ?? [];
  if (escaped === undefined || !/^i?$/.test(flags))
    throw notImplemented(`the regular expression /${pattern}/${flags}`);
  const text = escaped.replace(/\\(.)/gsu, '$1');
  return new RegExp(start + text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), `${flags}u`);
}

/** The text that values must start with, if the expression asks for a start and nothing else. */
export function startOf(pattern: string, flags: string): string | undefined {
  return flags === '' ? /^\^([\p{L}\p{N}]+)$/u.exec(pattern)?.[1] : undefined;
}

/** The pattern and options of a BSON regular expression. */
export function regexParts(value: Raw): [pattern: string, flags: string] {
  const { pattern, options } = toJs(value) as BSONRegExp;
  return [pattern, options];
}
