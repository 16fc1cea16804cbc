import type { Connection } from 'mongoose';
import { AppError } from '@siteyard/schemas/errors';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { readOne } from '../../database/stored-documents.ts';
import type { EncodedImage } from './images/re-encode.ts';
import { createUploadFiles, type UploadFiles } from './upload-files.ts';
import { pictureFileModel, type PictureFile } from './uploads.model.ts';

/** The bytes of pictures, by the SHA-256 of the bytes in hex. Their entries are in the content store. */
export interface PictureBytes extends Pick<UploadFiles, 'condemn' | 'settle' | 'sweep'> {
  /** Stores bytes, unless they are stored already. */
  keep(image: EncodedImage, id: string): Promise<void>;
  /** @throws AppError `upload_not_found` */
  read(id: string): Promise<Buffer>;
  find(id: string): Promise<PictureFile | null>;
  /** Removes the bytes of a file, unless an upload has wanted them since it was read. */
  removeUnlessWanted(file: PictureFile): Promise<void>;
}

export function createPictureBytes(connection: Connection): PictureBytes {
  const model = pictureFileModel(connection);
  const files = createUploadFiles(connection);
  const find = (id: string) => readOne(model.findOne({ _id: id }).lean());

  async function keep(image: EncodedImage, _id: string): Promise<void> {
    const last_wanted_at = new Date();
    const { matchedCount } = await model.updateOne({ _id }, { $set: { last_wanted_at } });
    if (matchedCount > 0) return;
    const { extension, bytes } = image;
    const file_id = await files.write(bytes, `${_id}.${extension}`);
    try {
      await model.create([{ _id, file_id, extension, last_wanted_at }]);
    } catch (error) {
      // The record may be stored although its response is lost. `sweep` removes bytes without a record.
      if (!isDuplicateKey(error)) throw error;
      // A concurrent upload of the same image was first.
      await files.remove(file_id);
      return keep(image, _id);
    }
    await files.settle(file_id);
  }

  return {
    condemn: files.condemn,
    settle: files.settle,
    sweep: files.sweep,
    keep,
    find,
    async read(id) {
      const file = await find(id);
      if (!file) throw new AppError('upload_not_found');
      return files.read(file.file_id);
    },
    async removeUnlessWanted({ _id, last_wanted_at, file_id }) {
      const { deletedCount } = await model.deleteOne({
        _id,
        last_wanted_at,
      });
      if (deletedCount > 0) await files.remove(file_id);
    },
  };
}
