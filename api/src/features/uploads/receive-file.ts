import type { RequestHandler } from 'express';
import { AppError } from '@siteyard/schemas/errors';
import { UPLOAD_LIMITS } from '@siteyard/schemas/primitives/limits';
import multer, { MulterError } from 'multer';
import { ClientDisconnected } from '../../http/disconnect-signal.ts';

const receive = multer({
  storage: multer.memoryStorage(),
  // Names are UTF-8, as browsers send them.
  defParamCharset: 'utf8',
  limits: {
    fileSize: UPLOAD_LIMITS.bytes,
    files: 1,
    fields: 4,
    parts: 5,
    fieldSize: 1_000,
    fieldNameSize: 100,
    headerPairs: 20,
  },
}).single('file');

/** The bytes that the boundaries and headers of a multipart body may add to its file. */
const MULTIPART_BYTES = 16 * 1024;

const megabytes = UPLOAD_LIMITS.bytes / 1024 / 1024;

/**
 * Reads the one file of a `multipart/form-data` body (field `file`) into memory.
 * @throws AppError `unsupported_media_type`, `upload_missing`, `upload_too_large`, `invalid_request`
 */
export const receiveFile: RequestHandler = (req, res, next) => {
  if (!/^multipart\/form-data\s*;/i.test(req.headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type', {
      message: 'Send the image as multipart/form-data, in the field "file".',
    });
  // Checks Content-Length first, so that an upload that is too large is refused before it is sent.
  if (Number(req.headers['content-length'] ?? 0) > UPLOAD_LIMITS.bytes + MULTIPART_BYTES)
    throw tooLarge();
  receive(req, res, (error: unknown) => {
    if (error) next(req.socket.destroyed ? new ClientDisconnected() : toAppError(error));
    else if (!req.file || req.file.size === 0) next(new AppError('upload_missing'));
    else next();
  });
};

const tooLarge = () =>
  new AppError('upload_too_large', {
    message: `The image is too large. The limit is ${megabytes} MB. Make it smaller and try again.`,
  });

function toAppError(error: unknown): AppError {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') return tooLarge();
  if (error instanceof MulterError)
    return new AppError('invalid_request', {
      message: 'Send one image in the field "file".',
      cause: error,
    });
  // A body that is incomplete or not multipart.
  return new AppError('invalid_request', {
    message: 'The upload is incomplete. Please try again.',
    cause: error,
  });
}
