import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maxLengthAt } from './fields.ts';
import { readLeniently } from './read-leniently.ts';
import { longText, plainText } from '../primitives/text.ts';

const FORBIDDEN = '\u0000\u0008\u000b\u000c\u000e\u001f\u007f\u202a\u202e\u2066\u2069\ufeff\udf00';

describe('readLeniently', () => {
  const list = z.array(plainText(5)).max(3);

  it('keeps every item of a list that is longer than its maximum', () => {
    const items = ['a', 'b', 'c', 'd'];
    expect(readLeniently(list, items)).toEqual({ ok: true, value: items });
  });

  it('omits items that cannot be read', () => {
    expect(readLeniently(list, [1, 'a', null])).toEqual({ ok: true, value: ['a'] });
  });

  it('removes the control characters that text fields refuse', () => {
    for (const schema of [plainText(), longText()]) {
      expect(readLeniently(schema, `a${FORBIDDEN}b\tc`)).toEqual({ ok: true, value: 'ab\tc' });
    }
  });
});

describe('a text field', () => {
  it.each([...FORBIDDEN])('refuses the control character %j', (character) => {
    for (const schema of [plainText(), longText()]) {
      // Twice: a regular expression with the flag g would remember where it stopped.
      expect(schema.safeParse(`a${character}b`).success).toBe(false);
      expect(schema.safeParse(`a${character}b`).success).toBe(false);
    }
  });

  it('accepts tabs and line breaks when it has several lines, and refuses line breaks when it has one', () => {
    expect(longText().safeParse('a\tb\r\nc').success).toBe(true);
    expect(plainText().safeParse('a\nb').success).toBe(false);
    expect(plainText().safeParse('a\rb').success).toBe(false);
  });
});

describe('maxLengthAt', () => {
  const schema = z.strictObject({
    title: plainText(100).default(''),
    items: z.array(z.strictObject({ text: longText(1_000).default('') })).default([]),
    free: z.string(),
    count: z.number(),
  });

  it.each([
    [['title'], 100],
    [['items', 'text'], 1_000],
    [['free'], undefined],
    [['count'], undefined],
    [['items'], undefined],
    [['other'], undefined],
    [['title', 'text'], undefined],
    [['toString'], undefined],
  ])('of %j is %s', (keys, max) => expect(maxLengthAt(schema, keys)).toBe(max));
});
