import type { Connection, mongo } from 'mongoose';
import { createUploadFiles } from '../uploads/upload-files.ts';

/** Reads the bytes of a picture by their file id in the database; null if they have just been deleted. */
export function pictureReader(
  connection: Connection,
): (fileId: mongo.ObjectId) => Promise<Buffer | null> {
  const files = createUploadFiles(connection);
  return async (fileId) => {
    try {
      return await files.read(fileId);
    } catch (error) {
      if (error instanceof Error && /FileNotFound/.test(error.message)) return null;
      throw error;
    }
  };
}
