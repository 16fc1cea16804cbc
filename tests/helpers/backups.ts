import { expect, vi } from 'vitest';
import { RESTORE_PART_BYTES, type RestoreAnswer } from '@siteyard/schemas/http';

/** The address of a site, and the token of its operator. */
export interface OperatorAccess {
  url: string;
  token: string;
}

const call = async (
  { url, token }: OperatorAccess,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> =>
  fetch(`${url}/api/operator/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && {
        'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
      }),
    },
    ...(body !== undefined && {
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
    }),
  });

/** Makes a backup and returns its bytes. */
export async function makeBackup(
  site: OperatorAccess,
  passphrase: string | null = null,
): Promise<Buffer> {
  const answer = await call(site, 'POST', 'backups', { passphrase });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Uploads a backup and has it checked. Returns the restore after the check. */
export async function checkBackup(
  site: OperatorAccess,
  backup: Buffer,
  passphrase: string | null = null,
): Promise<RestoreAnswer> {
  const { id } = (await (await call(site, 'POST', 'restores', {})).json()) as RestoreAnswer;
  let parts = 0;
  for (let at = 0; at < backup.length; at += RESTORE_PART_BYTES) {
    const part = backup.subarray(at, at + RESTORE_PART_BYTES);
    const sent = await call(site, 'PUT', `restores/${id}/parts/${parts}`, part);
    expect(sent.status).toBe(204);
    parts += 1;
  }
  const checked = await call(site, 'POST', `restores/${id}/check`, { parts, passphrase });
  expect(checked.status).toBe(202);
  return settled(site, id, ['open', 'checking']);
}

export interface RestoreOptions {
  passphrase?: string | null;
  contact_requests?: 'keep' | 'discard';
  replace_site?: boolean;
  accounts?: boolean;
  tokens?: boolean;
}

/** Applies a checked backup. Returns the answer of the call. */
export const applyBackup = (site: OperatorAccess, id: string, options: RestoreOptions = {}) =>
  call(site, 'POST', `restores/${id}/apply`, {
    passphrase: null,
    contact_requests: 'keep',
    replace_site: false,
    ...options,
  });

/** Uploads, checks and applies a backup. Returns the restore after it has ended. */
export async function restoreBackup(
  site: OperatorAccess,
  backup: Buffer,
  options: RestoreOptions = {},
): Promise<RestoreAnswer> {
  const { id, state, error } = await checkBackup(site, backup, options.passphrase);
  expect([state, error]).toEqual(['checked', null]);
  const applied = await applyBackup(site, id, options);
  expect(applied.status, await applied.clone().text()).toBe(202);
  return settled(site, id, ['checked', 'restoring']);
}

/** The maximum duration of a restore on a busy machine, in ms. */
const RESTORE_TIMEOUT_MS = 60_000;

/**
 * Waits until the state of a restore is none of `busy`, and returns the restore. The site answers with
 * 503 while it replaces its content.
 */
async function settled(site: OperatorAccess, id: string, busy: string[]): Promise<RestoreAnswer> {
  return vi.waitUntil(
    async () => {
      const answer = await call(site, 'GET', `restores/${id}`);
      if (answer.status === 503) return null;
      const restore = (await answer.json()) as RestoreAnswer;
      return busy.includes(restore.state) ? null : restore;
    },
    { interval: 10, timeout: RESTORE_TIMEOUT_MS },
  );
}
