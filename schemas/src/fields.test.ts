import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { blockSchemas } from './blocks/index.ts';
import { mapFields, maxLengthAt, readLeniently, type AnySchema, type FieldKind } from './fields.ts';
import { longText, plainText } from './primitives/text.ts';

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

describe('mapFields', () => {
  const KINDS = ['text', 'link', 'asset', 'colour', 'html', 'richText'] as const;
  const fieldsOf = (schema: AnySchema, value: unknown, kinds?: readonly FieldKind[]) => {
    const found: [FieldKind, string, string][] = [];
    mapFields(
      schema,
      value,
      (kind, text, path) => {
        found.push([kind, path.join('.'), text]);
        return text;
      },
      kinds,
    );
    return found;
  };

  it.each(blockSchemas)('visits of a $type what is of the kinds that are asked for', (block) => {
    const file = new URL(`../../fixtures/blocks/${block.type}.json`, import.meta.url);
    const { examples } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
      examples: { typical: unknown };
    };
    const inExample = (kinds?: readonly FieldKind[]) =>
      fieldsOf(block.props, examples.typical, kinds);
    const all = inExample();
    for (const kind of KINDS)
      expect(inExample([kind])).toEqual(all.filter((each) => each[0] === kind));
    expect(inExample(['link', 'html'])).toEqual(
      all.filter(([kind]) => kind === 'link' || kind === 'html'),
    );
  });

  it('changes only strings of these kinds, and shares what has not changed', () => {
    const text = z.string().meta({ kind: 'text' });
    const link = z.string().meta({ kind: 'link' });
    const schema = z.object({ a: z.array(z.object({ text, link })), b: z.object({ text }) });
    const value = {
      a: [
        { text: 't', link: 'l' },
        { text: 't', link: '' },
      ],
      b: { text: 't' },
    };
    const changed = mapFields(schema, value, (_, each) => each && `${each}!`, ['link']);
    expect(changed).toEqual({
      ...value,
      a: [
        { text: 't', link: 'l!' },
        { text: 't', link: '' },
      ],
    });
    expect((changed as typeof value).b).toBe(value.b);
    expect((changed as typeof value).a[1]).toBe(value.a[1]);
    expect(mapFields(schema, value, (_, each) => each)).toBe(value);
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
