/** What a visitor writes, by the names of the HTTP contract. */
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

/** Longest texts that the form takes, in characters. */
export const MAX_LENGTH: Readonly<Record<FieldName, number>> = {
  first_name: 100,
  last_name: 100,
  email: 254,
  phone: 50,
  subject: 200,
  message: 5_000,
};

/** As `SIMPLE_EMAIL` of the schemas, which bring zod: visitors' pages load none. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** The name of the words for what is wrong with a field; undefined when nothing is (specification, section 5). */
export function problemOf(name: FieldName, value: string) {
  const text = value.trim();
  if (name === 'phone' || name === 'subject') return undefined;
  const isRight = name === 'email' ? EMAIL.test(text) : text !== '';
  return isRight ? undefined : (`${name}_problem` as const);
}

/** Whether the form may be sent, as far as its fields go. */
export function isComplete(fields: ContactFields): boolean {
  return (Object.keys(fields) as FieldName[]).every((name) => !problemOf(name, fields[name]));
}
