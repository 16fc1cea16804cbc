import type { ChangeSource } from '@siteyard/schemas/http';

/** The account, token or program that makes a change; stored with versions and in the activity log. */
export interface Actor {
  /** An administrator's e-mail, a token's name, or null for a seed. */
  name: string | null;
  source: ChangeSource;
  /** The id, if it is an administrator. */
  administratorId?: string;
  /** Whether it is a token with the scope `propose` and without `write`. */
  onlyProposes?: boolean;
}

/** The id of the calling administrator, for routes that only administrators may call. */
export function administratorOf(actor: Actor): string {
  if (!actor.administratorId) throw new Error('the caller is not an administrator');
  return actor.administratorId;
}

/**
 * Returns the idempotency key of a call together with its caller, because two callers may choose the same
 * key; undefined without a key.
 */
export const callOf = (
  { source, name }: Actor,
  idempotencyKey: string | undefined,
): string | undefined => idempotencyKey && `${source}:${name}:${idempotencyKey}`;
