import { sortKeys } from '../json.ts';
import type { Plan } from '../plan.ts';

/** The text whose SHA-256 seals a plan: all of it but its times and the seal itself. */
export function sealedText(plan: Omit<Plan, 'seal' | 'created_at' | 'expires_at'>): string {
  const { seal: _, created_at: __, expires_at: ___, ...sealed } = plan as Plan;
  return JSON.stringify(sortKeys(sealed));
}
