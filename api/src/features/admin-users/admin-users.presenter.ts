import type { AdministratorRecord } from './admin-users.service.ts';
import type { InvitationDocument } from './admin-users.model.ts';

/** An administrator in a list. */
export function presentAdministrator({ id, email, createdAt, lastSignInAt }: AdministratorRecord) {
  return {
    id,
    email,
    created_at: createdAt.toISOString(),
    last_sign_in_at: lastSignInAt?.toISOString() ?? null,
  };
}

/** An open invitation, without its link. */
export function presentInvitation(invitation: InvitationDocument) {
  return {
    id: invitation._id.toHexString(),
    email: invitation.email,
    invited_by: invitation.invited_by ?? null,
    expires_at: invitation.expires_at.toISOString(),
  };
}
