import { ApiError } from '../../../lib/http.ts';
import { fieldOf, type ItemProblems } from './item-values.ts';

export const NO_PROBLEMS: ItemProblems = {};

/** Returns problems without those of changed fields. */
export function withoutChanged(problems: ItemProblems, changed: readonly string[]): ItemProblems {
  const rest = Object.entries(problems).filter(
    ([field]) => !changed.some((key) => field === key || field.startsWith(`${key}.`)),
  );
  return rest.length === Object.keys(problems).length ? problems : Object.fromEntries(rest);
}

/** Returns the problems in an answer of the API, by the names of the form's fields. */
export function problemsOf(error: unknown): ItemProblems {
  if (!(error instanceof ApiError)) return NO_PROBLEMS;
  if (error.body.code === 'item_address_taken') return { address: error.message };
  const issues = error.body.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => {
      const keys = path.replace(/^item\./, '').split(/[.[]/);
      return [fieldOf(keys), `This ${message}.`];
    }),
  );
}
