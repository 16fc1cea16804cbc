import fs from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { RESTORE_PART_BYTES, restoreAnswer, type RestoreAnswer } from '@siteyard/schemas/http';
import { AppError, errorTable, type ErrorCode } from '@siteyard/schemas/errors';
import { z } from 'zod';
import { CliError } from '../../cli-error.ts';
import { EXIT } from '../../exit-codes.ts';
import { onInterrupt } from '../../interrupt.ts';
import type { Output } from '../../terminal/output.ts';
import { createProgress, type Progress } from '../../terminal/progress.ts';
import type { Client } from '../client.ts';
import { outOfSight } from '../runs/run-calls.ts';
import { retriesOf, retrying, type Retries } from '../runs/retry.ts';
import { megabytes } from '../../terminal/megabytes.ts';

/** The first and the longest pause between two requests for the state of a restore, in ms. */
const POLL_MS = { first: 50, longest: 400 } as const;

const CONTINUES =
  'The site continues the restore automatically. In the end it has either the whole backup or its former content.';

/** The operator's choices for a restore. */
export interface RestoreChoice {
  /** Whether the site keeps contact requests that the backup lacks. */
  keepContacts: boolean;
  /** Whether a backup of another installation may replace the content. */
  replaceSite: boolean;
  /** Whether the administrators of the backup replace those of the site. */
  accounts: boolean;
  /** Whether the access tokens of the backup replace those of the site. */
  tokens: boolean;
}

/** A restore that the site has checked and not applied. */
export interface CheckedRestore {
  answer: RestoreAnswer;
  apply(choice: RestoreChoice): Promise<RestoreAnswer>;
}

/**
 * Sends a backup to a site, requests the check, and calls `use`. A restore that `use` does not apply is
 * discarded, even after Ctrl-C.
 * @throws CliError or AppError with the site's own code if the backup cannot be used
 */
export async function withRestore<T>(
  site: Client,
  file: string,
  passphrase: string | null,
  output: Output,
  use: (restore: CheckedRestore) => Promise<T>,
): Promise<T> {
  const retries = retriesOf(output);
  const progress = createProgress(output);
  const { id } = await site.post('/api/operator/restores', {}, restoreAnswer);
  const path = `/api/operator/restores/${id}`;
  let isOpen = true;
  const discard = async () => {
    if (isOpen) await site.delete(path, z.undefined()).catch(() => undefined);
  };
  const forget = onInterrupt(() => {
    output.note(isOpen ? 'Interrupted. Nothing was changed.' : `Interrupted. ${CONTINUES}`);
    return discard();
  });
  const look = () =>
    retrying(async () => {
      try {
        return await site.get(path, restoreAnswer);
      } catch (error) {
        // The site answers only with this error while its content is replaced.
        if (error instanceof CliError && error.code === 'site_restoring') return null;
        throw error;
      }
    }, retries);
  try {
    const parts = await sendParts(site, path, file, progress, retries);
    await site.post(`${path}/check`, { parts, passphrase }, restoreAnswer);
    const checked = await until(look, ['checking'], progress, 'Checking the backup');
    return await use({
      answer: checked,
      async apply({ keepContacts, replaceSite, accounts, tokens }) {
        const contact_requests = keepContacts ? 'keep' : 'discard';
        const named = { replace_site: replaceSite, accounts, tokens };
        const body = { passphrase, contact_requests, ...named };
        await site.post(`${path}/apply`, body, restoreAnswer);
        isOpen = false;
        return until(look, ['checked', 'restoring'], progress, 'Restoring').catch((error) => {
          throw outOfSight(error, CONTINUES);
        });
      },
    });
  } finally {
    progress.end();
    forget();
    await discard();
  }
}

async function sendParts(
  site: Client,
  path: string,
  file: string,
  progress: Progress,
  retries: Retries,
): Promise<number> {
  const handle = await fs.promises.open(file);
  const { size } = await handle.stat();
  let number = 0;
  try {
    for (let at = 0; at < size || number === 0; at += RESTORE_PART_BYTES) {
      const part = new Uint8Array(Math.min(RESTORE_PART_BYTES, size - at));
      await handle.read(part, 0, part.length, at);
      const target = `${path}/parts/${number}`;
      await retrying(() => site.putBytes(target, part, {}), retries);
      number += 1;
      progress.say(`Sending the backup: ${megabytes(at + part.length)} of ${megabytes(size)}`);
    }
  } finally {
    await handle.close();
  }
  return number;
}

/** Waits until a restore is in none of these states. */
async function until(
  look: () => Promise<RestoreAnswer | null>,
  busy: RestoreAnswer['state'][],
  progress: Progress,
  what: string,
): Promise<RestoreAnswer> {
  for (let pause: number = POLL_MS.first; ; pause = Math.min(pause * 2, POLL_MS.longest)) {
    const now = await look();
    if (now?.error) throw refused(now.error);
    if (now && !busy.includes(now.state)) return now;
    const { done, total } = now?.progress ?? { done: 0, total: 0 };
    progress.say(total > 0 ? `${what}: ${done} of ${total}` : `${what} …`);
    await setTimeout(pause);
  }
}

function refused({ code, error }: { code: string; error: string }): Error {
  if (Object.hasOwn(errorTable, code)) return new AppError(code as ErrorCode, { message: error });
  return new CliError(EXIT.unreachable, code, error);
}
