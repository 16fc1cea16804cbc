import type { IncomingMessage } from 'node:http';
import { AppError, type ErrorCode } from '@siteyard/schemas/errors';

/**
 * Reads the body of a request as bytes.
 * @param limit bytes
 * @param tooLarge the code of a body that exceeds the limit
 * @returns the received bytes, also if the connection was closed before the end
 * @throws AppError
 */
export async function receiveBytes(
  req: IncomingMessage,
  limit: number,
  tooLarge: ErrorCode = 'upload_too_large',
): Promise<{ bytes: Buffer; whole: boolean }> {
  if (Number(req.headers['content-length'] ?? 0) > limit) throw new AppError(tooLarge);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) throw new AppError(tooLarge);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    return { bytes: Buffer.concat(chunks), whole: false };
  }
  return { bytes: Buffer.concat(chunks), whole: req.complete };
}
