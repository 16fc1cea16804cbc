import { expect } from 'vitest';
import { RESTORE_PART_BYTES, type BackupStatus, type RestoreAnswer } from '@siteyard/schemas/http';
import { makeBackup } from '../../helpers/backups.ts';
import { type Calls, type Instance } from './call.ts';
import { TOKEN } from '../../helpers/operated-site.ts';
import { ok, read } from './shared.ts';

const restores = '/api/operator/restores';
const site = (on: Instance) => ({ url: on.app.url, token: TOKEN });

const newRestore = async (on: Instance) =>
  ok<RestoreAnswer>(await on.operator.post(restores, {})).id;
const stateOf = (on: Instance, id: string) =>
  read<RestoreAnswer>(on.operator, `${restores}/${id}`, ({ state }) => state);
const sendPart = (on: Instance, id: string, bytes: Buffer) =>
  on.operator.send('PUT', `${restores}/${id}/parts/0`, { body: new Uint8Array(bytes) });

/** How often the test looks for the end of a backup or check before it makes the lease expire. */
const LOOKS = 50;

/**
 * Waits until no check of a restore is running. If the end of a check could not be stored, the site
 * lets the check fail after a minute. The test does not wait that long.
 */
async function whenIdle(on: Instance, id: string): Promise<RestoreAnswer | undefined> {
  const stored = on.direct.collection<{ _id: string }>('restores');
  let found: RestoreAnswer | undefined;
  let looks = 0;
  const isBusy = async () => {
    looks += 1;
    if (looks > LOOKS) await stored.updateOne({ _id: id }, { $set: { touched_at: new Date(0) } });
    const answer = await on.operator.get(`${restores}/${id}`);
    if (answer.status === 404) return false;
    found = answer.status === 200 ? (answer.body as RestoreAnswer) : undefined;
    return found?.state === 'checking';
  };
  await expect.poll(isBusy, { interval: 40, timeout: 60_000 }).toBe(false);
  return found;
}

/**
 * Ends the lease of a backup. If the end of the backup could not be stored, the lease would last 15 s.
 */
async function expireLease({ direct }: Instance): Promise<void> {
  const states = direct.collection<{ _id: string }>('site_state');
  const gone = { $set: { 'site_work.until': new Date(0) } };
  await states.updateOne({ site_work: { $ne: null } }, gone);
}

const backupStatus = async (on: Instance) => ok<BackupStatus>(await on.admin.get('/api/backup'));

export const backupCalls: Calls = {
  async 'post /api/backup'(on) {
    const before = (await backupStatus(on)).last?.at;
    return {
      async send({ admin }) {
        const answer = await admin.post('/api/backup');
        if (answer.status !== 202) return answer;
        let looks = 0;
        const isRunning = async () => {
          looks += 1;
          if (looks > LOOKS) await expireLease(on);
          return (await backupStatus(on)).is_running;
        };
        await expect.poll(isRunning, { interval: 20 }).toBe(false);
        const { failure } = await backupStatus(on);
        // The file may be in the folder, although the site could not store that.
        const unknown = { ...answer, status: 503, body: { code: 'outcome_unknown' } };
        return failure ? unknown : answer;
      },
      see: async (instance) => (await backupStatus(instance)).last?.at !== before,
      after: true,
    };
  },
  async 'post /api/operator/restores'(on) {
    const { connection } = on.app;
    const count = async () => connection.collection('restores').countDocuments();
    const before = await count();
    return {
      send: ({ operator }) => operator.post(restores, {}),
      see: async () => (await count()) > before,
      after: true,
    };
  },
  async 'put /api/operator/restores/:id/parts/:number'(on) {
    const id = await newRestore(on);
    const { connection } = on.app;
    return {
      send: (instance) => sendPart(instance, id, Buffer.from([1, 2, 3])),
      see: () => connection.collection('restore_parts').countDocuments({ restore: id }),
      after: 1,
    };
  },
  async 'post /api/operator/restores/:id/check'(on) {
    const backup = await makeBackup(site(on));
    expect(backup.length).toBeLessThan(RESTORE_PART_BYTES);
    let id = '';
    const send = async () => {
      id = await newRestore(on);
      ok(await sendPart(on, id, backup));
    };
    await send();
    return {
      async send(instance) {
        // If the restore has failed, the backup is sent again, as `sitectl` does.
        if ((await stateOf(instance, id)) === 'failed') await send();
        const body = { parts: 1, passphrase: null };
        return instance.operator.post(`${restores}/${id}/check`, body);
      },
      see: async (instance) => (await whenIdle(instance, id))?.state === 'checked',
      after: true,
      again: [409],
    };
  },
  async 'delete /api/operator/restores/:id'(on) {
    const id = await newRestore(on);
    return {
      send: ({ operator }) => operator.delete(`${restores}/${id}`),
      see: (instance) => stateOf(instance, id),
      after: 404,
      again: [404],
    };
  },
};
