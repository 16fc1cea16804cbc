import { expect, test } from 'vitest';
import { blockEditors } from '../../../../blocks/editors.ts';
import { withStoredChoices } from './stored-choices.ts';

const fieldsOf = (type: string) => blockEditors[type]?.fields ?? {};

test.each([
  ['HeadingBlock', 'level', 5, 'Heading 5'],
  ['JumbotronBlock', 'overlayOpacity', 35, '35%'],
  ['JumbotronBlock', 'blurPercent', 33, '33%'],
])('%s %s offers the stored value %j as "%s"', (type, prop, value, label) => {
  const before = fieldsOf(type);
  const fields = withStoredChoices(before, { [prop]: value });
  expect(fields[prop]).toMatchObject({
    options: [...(before[prop] as unknown as { options: object[] }).options, { label, value }],
  });
  expect(Object.keys(fields)).toEqual(Object.keys(before));
});

test('fields do not change if the stored value is offered or if the field has no choices', () => {
  const fields = fieldsOf('JumbotronBlock');
  expect(withStoredChoices(fields, { overlayOpacity: 40, heading: 'Hi', align: 'left' })).toBe(
    fields,
  );
  expect(withStoredChoices(fields, {})).toBe(fields);
});
