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

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with a field, in words; undefined when nothing is (specification, section 5). */
export function problemOf(name: FieldName, value: string): string | undefined {
  const text = value.trim();
  if (name === 'phone' || name === 'subject') return undefined;
  if (name === 'email')
    return EMAIL.test(text) ? undefined : 'Enter an e-mail address such as name@example.com.';
  return text === '' ? REQUIRED[name] : undefined;
}

const REQUIRED = {
  first_name: 'Enter your first name.',
  last_name: 'Enter your last name.',
  message: 'Enter your message.',
} as const;

/** Whether the form may be sent, as far as its fields go. */
export function isComplete(fields: ContactFields): boolean {
  return (Object.keys(fields) as FieldName[]).every((name) => !problemOf(name, fields[name]));
}
