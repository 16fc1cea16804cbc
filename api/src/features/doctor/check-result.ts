import type { DoctorCheck } from '@siteyard/schemas/http';

/** The result of a check, without the name of the check. */
export type CheckResult = Omit<DoctorCheck, 'name'>;

export const ok = (message: string): CheckResult => ({ state: 'ok', message, advice: null });
export const warning = (message: string, advice: string): CheckResult => ({
  state: 'warning',
  message,
  advice,
});
export const problem = (message: string, advice: string): CheckResult => ({
  state: 'problem',
  message,
  advice,
});
