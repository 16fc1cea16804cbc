import { SIMPLE_EMAIL } from '@siteyard/schemas/primitives/mail-address';
import { hasVisibleText, withoutInvisible } from '@siteyard/schemas/primitives/visible-text';

/** The visitor's input, named as in the HTTP contract. */
export interface ContactFields {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
}

export type FieldName = keyof ContactFields;

export const EMPTY_FIELDS: ContactFields = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
};

/** The key of a field's error text, or undefined if the field is valid (specification, section 5). */
export function problemOf(name: FieldName, value: string) {
  if (name === 'phone' || name === 'subject') return undefined;
  const isRight =
    name === 'email' ? SIMPLE_EMAIL.test(withoutInvisible(value).trim()) : hasVisibleText(value);
  return isRight ? undefined : (`${name}_problem` as const);
}

/** Whether all fields are valid. */
export function isComplete(fields: ContactFields): boolean {
  return (Object.keys(fields) as FieldName[]).every((name) => !problemOf(name, fields[name]));
}
