import type { IncomingMessage } from 'node:http';
import { AppError } from '@siteyard/schemas/errors';

/**
 * Reads the body of a request as bytes.
 * @param limit bytes
 * @returns what has come, also where the connection was cut
 * @throws AppError `upload_too_large`
 */
export async function receiveBytes(
  req: IncomingMessage,
  limit: number,
): Promise<{ bytes: Buffer; whole: boolean }> {
  if (Number(req.headers['content-length'] ?? 0) > limit) throw new AppError('upload_too_large');
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) throw new AppError('upload_too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    return { bytes: Buffer.concat(chunks), whole: false };
  }
  return { bytes: Buffer.concat(chunks), whole: req.complete };
}
