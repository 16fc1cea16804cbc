import { AppError } from '@siteyard/schemas/errors';
import { Types } from 'mongoose';

/** Returns the error for a request that does not exist, or is in the trash. */
export const noContactRequest = () => new AppError('contact_request_not_found');

/** Returns the stored id of a request. @throws AppError `contact_request_not_found` */
export function idOf(id: string): Types.ObjectId {
  if (!/^[0-9a-f]{24}$/.test(id)) throw noContactRequest();
  return new Types.ObjectId(id);
}
