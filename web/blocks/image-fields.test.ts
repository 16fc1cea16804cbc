import { blockSchemas } from '@siteyard/schemas/blocks';
import { expect, test } from 'vitest';
import { blockEditors } from './editors.ts';

const described = blockSchemas.flatMap(({ type, props }) =>
  Object.keys(props.parse({}))
    .filter((name) => /^(image)?alt$/i.test(name))
    .map((name) => [type, name] as const),
);

test.each(described)('in %s, a picture chosen from the library fills in %s', (type, alt) => {
  const fields = blockEditors[type]?.fields ?? {};
  expect(fields[alt]?.type).toBe('text');
  const named = Object.values(fields).filter(
    (field) => field.type === 'image' && field.altField === alt,
  );
  expect(named).toHaveLength(1);
});

test('some blocks have an alternative text', () => {
  expect(described.map(([type]) => type).sort()).toEqual(['Card', 'ImageBlock', 'TextAndImage']);
});
