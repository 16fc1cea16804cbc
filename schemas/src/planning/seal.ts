import { sortKeys } from '../values/json.ts';
import type { Plan } from './plan.ts';

/**
 * Returns the text whose SHA-256 is the seal of a plan: the plan in canonical JSON, without its times and
 * the seal.
 */
export function sealedText(plan: Omit<Plan, 'seal' | 'created_at' | 'expires_at'>): string {
  const { seal: _, created_at: __, expires_at: ___, ...sealed } = plan as Plan;
  return JSON.stringify(sortKeys(sealed));
}
