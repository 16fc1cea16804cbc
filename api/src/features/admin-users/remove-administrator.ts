import { AppError } from '@siteyard/schemas/errors';
import { Types, type Connection } from 'mongoose';
import { readWritten } from '../../database/stored-documents.ts';
import { adminUserModel, invitationModel } from './admin-users.model.ts';

/**
 * Removes an administrator, ends their sessions and returns their e-mail address.
 * @param by the id of the administrator who makes the call; absent for other callers
 * @throws AppError `not_found`, `last_administrator`, `own_account`
 */
export async function removeAdministrator(
  deps: { connection: Connection; endSessions: (administratorId: string) => Promise<void> },
  id: string,
  by?: string,
): Promise<string> {
  const model = adminUserModel(deps.connection);
  if (!Types.ObjectId.isValid(id)) throw new AppError('not_found');
  const _id = new Types.ObjectId(id);
  if (id === by)
    throw new AppError(
      (await model.exists({ _id: { $ne: _id } })) ? 'own_account' : 'last_administrator',
    );
  // Marks the account before counting the others. So if two administrators remove each other at the same
  // time, at least one stays.
  const marked = await readWritten(
    model.findOneAndUpdate({ _id }, { $set: { removing: true } }).lean(),
  );
  if (!marked) throw new AppError('not_found');
  const other = await model.exists({ _id: { $ne: _id }, removing: { $ne: true } });
  if (!other) {
    await model.updateOne({ _id }, { $unset: { removing: 1 } });
    throw new AppError('last_administrator');
  }
  // With an open invitation, the removed administrator could create the account again.
  await invitationModel(deps.connection).deleteMany({ email_key: marked.email_key });
  await model.deleteOne({ _id });
  await deps.endSessions(id);
  return marked.email;
}
