import fs from 'node:fs';
import path from 'node:path';
import { UPLOAD_LIMITS } from '@siteyard/schemas/primitives/limits';
import { updateUploadRequest, uploadAnswer, uploadRecord } from '@siteyard/schemas/http';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withWritableSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { checkValueOf, wrongUsage } from '../../lib/wrong-usage.ts';

export interface AddOptions extends WritableTargetOptions {
  alt: string;
}

/** `sitectl media add`: uploads a picture, and prints its path. */
export function run(given: string, options: AddOptions, output: Output): Promise<ExitCode> {
  const change = { upload: { alt: options.alt } };
  checkValueOf(updateUploadRequest, change, 'The alternative text');
  const file = new File([readPicture(given)], path.basename(given));
  return withWritableSite(options, output, async (site) => {
    const { sha256 } = await site.postFile('/api/uploads', file, uploadAnswer);
    const picture = await site.patch(`/api/uploads/${sha256}`, change, uploadRecord);
    const { uses: _, ...about } = picture;
    output.answer({ ok: true, picture: about }, `${picture.url}\n`);
    return EXIT.done;
  });
}

/** @throws CliError `file_not_found`, `wrong_usage` for an empty file or one that is too large */
function readPicture(given: string): Uint8Array<ArrayBuffer> {
  const stat = fs.statSync(given, { throwIfNoEntry: false });
  if (!stat?.isFile())
    throw new CliError(EXIT.usage, 'file_not_found', `There is no file "${given}".`);
  const most = UPLOAD_LIMITS.bytes / 1024 / 1024;
  if (stat.size === 0) throw wrongUsage(`"${given}" is empty.`);
  if (stat.size > UPLOAD_LIMITS.bytes)
    throw wrongUsage(`"${given}" is too large. The limit is ${most} MB.`, 'Make it smaller.');
  return new Uint8Array(fs.readFileSync(given));
}
