import { expect, test } from 'vitest';
import { servedFeatures } from '../../../tests/contract/database/served.ts';
import type { FieldTypes } from './commands/command.ts';
import { COMMANDS } from './commands/index.ts';
import { LOGIC, OPERATORS, TEXT_START } from './query/filter.ts';
import { UPDATE_OPERATORS } from './query/update.ts';

function fieldsOf(where: string, types: FieldTypes = {}): string[] {
  return Object.keys(types).map((name) => `${where}.${name.replace('!', '')}`);
}

test('the README lists exactly the commands and operators that the code supports', () => {
  const commands = [...COMMANDS].flatMap(([name, { fields, statements = {} }]) => [
    name,
    ...fieldsOf(name, fields),
    ...Object.entries(statements).flatMap(([field, types]) => fieldsOf(`${name}.${field}`, types)),
  ]);
  const kinds = {
    filter: [...LOGIC.keys(), ...OPERATORS.keys(), TEXT_START],
    'update operator': UPDATE_OPERATORS,
  };
  const operators = Object.entries(kinds).flatMap(([kind, names]) =>
    names.map((name) => `${kind} ${name}`),
  );
  const { sent, kept } = servedFeatures();
  expect([...sent, ...kept].sort()).toEqual([...commands, ...operators].sort());
});
