import type { ChangeSource } from '@siteyard/schemas/page';

/** Who or what makes a change; kept with every version and in the activity log. */
export interface Actor {
  /** An administrator's e-mail, a token's name, or null for a seed. */
  name: string | null;
  source: ChangeSource;
  /** The administrator's id, where it is one. */
  administratorId?: string;
}

/** The administrator's id of a call that only administrators may make. */
export function administratorOf(actor: Actor): string {
  if (!actor.administratorId) throw new Error('the caller is no administrator');
  return actor.administratorId;
}
