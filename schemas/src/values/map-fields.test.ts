import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { blockSchemas } from '../blocks/index.ts';
import type { AnySchema, FieldKind } from './fields.ts';
import { mapFields } from './map-fields.ts';

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
    const file = new URL(`../../../fixtures/blocks/${block.type}.json`, import.meta.url);
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

  it('changes only strings of these kinds, and shares unchanged parts', () => {
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
