import { z } from 'zod';
import { formatPath } from '../values/json.ts';
import type { Problem } from './problem.ts';

export type ValueProblemKind =
  'missing' | 'unknown_key' | 'wrong_type' | 'out_of_range' | 'not_a_choice' | 'not_accepted';

export interface ValueProblem extends Problem<ValueProblemKind> {
  /** The keys and indexes of the path. */
  keys: (string | number)[];
}

export type CheckedValue<T> = { ok: true; value: T } | { ok: false; problems: ValueProblem[] };

/**
 * Parses a value by a schema, and describes its problems in plain words. Only this function turns zod's
 * issues into sentences. A text in the schema replaces the general text.
 * @param most the maximum number of problems, because describing hundreds of thousands takes seconds
 */
export function checkValue<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  most = Infinity,
): CheckedValue<z.output<S>> {
  // `safeParse` is slower: it describes all problems, and creates an `Error` whose stack takes longer than
  // the check.
  const context = { async: false, error: inPlainWords, reportInput: true } as const;
  const result = schema._zod.run({ value, issues: [] }, context);
  if (result instanceof Promise) throw new z.core.$ZodAsyncError();
  if (result.issues.length === 0) return { ok: true, value: result.value as z.output<S> };
  const config = z.core.config();
  const problems = result.issues
    .slice(0, most)
    .flatMap((issue) => problemsOf(z.core.util.finalizeIssue(issue, context, config), most));
  return { ok: false, problems: problems.slice(0, most) };
}

function problemsOf(issue: z.core.$ZodIssue, most = Infinity): ValueProblem[] {
  const problem = (
    kind: ValueProblemKind,
    message: string,
    path: readonly PropertyKey[] = issue.path,
  ): ValueProblem => {
    const keys = path.map((key) => (typeof key === 'number' ? key : String(key)));
    return { kind, path: formatPath(keys), message, keys };
  };
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, most)
        .map((key) => problem('unknown_key', UNKNOWN_KEY, [...issue.path, key]));
    case 'invalid_union': {
      // Describes the mismatches with the option that has the fewest.
      const [first, ...others] = issue.errors;
      if (!first) return [problem('not_a_choice', issue.message)];
      if (issue.message !== '') return [problem('wrong_type', issue.message)];
      const nearest = others.reduce((a, b) => (missesBy(b) < missesBy(a) ? b : a), first);
      return nearest.flatMap((inner) =>
        problemsOf({ ...inner, path: [...issue.path, ...inner.path] }),
      );
    }
    case 'invalid_key':
      return [problem('not_accepted', issue.issues[0]?.message ?? issue.message)];
    case 'invalid_type':
      return [problem(issue.input === undefined ? 'missing' : 'wrong_type', issue.message)];
    case 'too_big':
    case 'too_small':
    case 'not_multiple_of':
      return [problem('out_of_range', issue.message)];
    case 'invalid_value':
      return [problem('not_a_choice', issue.message)];
    default:
      return [problem('not_accepted', issue.message)];
  }
}

/** Returns the number of mismatches with one option of a union; `Infinity` if the type is another one. */
function missesBy(issues: readonly z.core.$ZodIssue[]): number {
  const otherType = issues.some(
    ({ code, path }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_value'),
  );
  return otherType ? Infinity : issues.length;
}

const UNKNOWN_KEY = 'is not a known key';

/** Returns a text for people who edit a page or a file. The texts of zod name types of TypeScript. */
function inPlainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : (TYPES[issue.expected] ?? WRONG);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_big':
      return tooMuch(issue.origin, issue.maximum);
    case 'too_small':
      return tooLittle(issue.origin, issue.minimum);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not in the expected form';
    case 'invalid_union':
      // For an empty text, `problemsOf` describes the mismatches with the nearest option.
      return Array.isArray(issue.options) ? oneOf(issue.options) : '';
    default:
      return WRONG;
  }
}

const WRONG = 'is not valid';

const TYPES: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};

const FORMATS: Record<string, string> = {
  uuid: 'must be a UUID',
  datetime: 'must be a date and time such as 2026-01-31T12:00:00Z',
  url: 'must be an address such as https://www.example.com',
  email: 'must be an email address such as name@example.com',
};

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => JSON.stringify(value)).join(', ');
  return values.length === 1 ? `must be ${shown}` : `must be one of ${shown}`;
}

function tooMuch(origin: string, maximum: number | bigint): string {
  if (origin === 'string') return `is too long; at most ${maximum} characters`;
  if (origin === 'array') return `has too many items; at most ${maximum}`;
  return `must be ${maximum} or less`;
}

function tooLittle(origin: string, minimum: number | bigint): string {
  if (origin === 'string')
    return Number(minimum) === 1
      ? 'must not be blank'
      : `is too short; at least ${minimum} characters`;
  if (origin === 'array')
    return Number(minimum) === 1 ? 'must not be empty' : `has too few items; at least ${minimum}`;
  return `must be ${minimum} or more`;
}
