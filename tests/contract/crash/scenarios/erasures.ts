import fs from 'node:fs';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { expect } from 'vitest';
import type { EraseRequest, UploadAnswer } from '@siteyard/schemas/http';
import { filesIn, readOwner } from '../../../../api/src/embedded-db/address.ts';
import { openEmbeddedDatabase } from '../../../../api/src/embedded-db/open.ts';
import { createAgent, type Agent } from '../../../helpers/agent.ts';
import { createPage, pageContent, heading } from '../../../helpers/factories.ts';
import { startFaultProxy } from '../../../helpers/faults/fault-proxy.ts';
import { imageForm, picture } from '../../../helpers/images.ts';
import { ADMIN, startSite, type RunningSite } from '../../../helpers/running-site.ts';
import { filesWith } from '../../../helpers/site-files.ts';
import { importBundle, sentPage, undo } from '../../../helpers/content-runs.ts';
import { kill } from './imports.ts';
import { makeToken } from '../../../helpers/make-token.ts';

const KINDS = ['page', 'picture', 'contact'] as const;
export type Kind = (typeof KINDS)[number];

/** The write of an erase at which the site is killed. */
export interface Moment {
  kind: Kind;
  /** The number of the write in the erase. The first is 1. */
  write: number;
  /** Whether the database runs this write before the kill. */
  runs: boolean;
}

/** Data to erase, and the words or bytes that no file may contain afterwards. */
interface Erasable {
  what: Partial<EraseRequest>;
  traces: (string | Buffer)[];
}

interface Callers {
  admin: Agent;
  operator: Agent;
  url: string;
}

let requests = 0;
const said = (text: string) => pageContent(heading('h', text));

/** Creates data of each kind, in every place where the site stores such data. */
const MAKE: Record<Kind, (callers: Callers, word: string) => Promise<Erasable>> = {
  async page({ admin, operator }, word) {
    const { id, key } = await createPage(admin, { title: `${word} page` }, [heading('h', word)]);
    const published = await admin.put(`/api/pages/${id}`, {
      page: { content: said(`${word} again`) },
    });
    const { content_revision: base_revision } = published.body as { content_revision: number };
    const draft = { content: said(`${word} draft`), base_revision };
    expect((await admin.put(`/api/pages/${id}/draft`, { draft })).status).toBe(200);
    const page = sentPage(id, { key, title: `${word} import` }, heading('h', `${word} imported`));
    const run = await importBundle(
      operator,
      { siteId: crypto.randomUUID(), partial: true, pages: [page] },
      { adopt: true, on_conflict: 'overwrite' },
    );
    await undo(operator, run.id);
    return { what: { page: id }, traces: [word] };
  },
  async picture({ admin, url: site }, word) {
    const body = imageForm(await picture().png().toBuffer(), `${word}.png`);
    const answer = await admin.send('POST', '/api/uploads', { body });
    const { url, sha256 } = answer.body as UploadAnswer;
    await admin.patch(`/api/uploads/${sha256}`, { upload: { alt: `${word} in the yard` } });
    const original = await (await fetch(site + url)).arrayBuffer();
    await (await fetch(`${site + url}?w=40`)).arrayBuffer();
    const file = url.replace(/^.*\//, '');
    return { what: { picture: file }, traces: [word, Buffer.from(original).subarray(200, 260)] };
  },
  async contact({ admin }, word) {
    const contact_request = {
      first_name: 'Wilma',
      last_name: word,
      email: `${word}@example.com`,
      phone: '',
      subject: 'A crane',
      message: `The ${word} crane?`,
    };
    // The site limits requests by address.
    const from = { 'X-Forwarded-For': `198.51.100.${(requests += 1) % 250}` };
    const sent = await admin.post('/api/contact_requests', { contact_request }, from);
    expect(sent.status, sent.text).toBe(201);
    const { id } = sent.body as { id: string };
    const notes = { contact_request: { admin_notes: `${word} called back` } };
    expect((await admin.put(`/api/contact_requests/${id}`, notes)).status).toBe(200);
    const reply = { id: crypto.randomUUID(), text: `The ${word} is free.` };
    await admin.post(`/api/contact_requests/${id}/replies`, { reply });
    const isSent = async () =>
      /"sent_at":"/.test((await admin.get(`/api/contact_requests/${id}`)).text);
    await expect.poll(isSent, { interval: 20 }).toBe(true);
    return { what: { contact: `${word}@example.com` }, traces: [word] };
  },
};

/** Starts an empty site behind a proxy that counts and delays its writes. */
async function openSite(home: string) {
  const [dataDir, dbDir] = [path.join(home, 'site'), path.join(home, 'db')];
  for (const folder of [dataDir, dbDir]) fs.mkdirSync(folder);
  const token = await makeToken(dbDir, ['read', 'write', 'admin']);
  const database = await openEmbeddedDatabase({ dataDir: dbDir });
  // Background work sends these writes at any time.
  const uncounted = ['update tokens', 'update site_state', 'findAndModify mail_outbox'];
  const proxy = await startFaultProxy(database.uri, { uncounted });
  // On a busy machine, a start after a kill of the database takes longer than the default timeout.
  const uri = new URL(proxy.uri);
  uri.searchParams.set('serverSelectionTimeoutMS', '30000');
  const env = {
    MONGODB_URI: uri.href,
    DATA_DIR: dataDir,
    SEED: 'none',
    CAPTCHA_PROVIDER: 'none',
    TRUST_PROXY: '1',
  };
  let site: RunningSite | undefined;
  async function start(): Promise<Callers> {
    site = await startSite(env);
    const admin = createAgent(site.url, { Origin: site.url });
    expect((await admin.post('/api/admin_users/sign_in', { admin_user: ADMIN })).status).toBe(200);
    const operator = createAgent(site.url, { Authorization: `Bearer ${token}` });
    return { admin, operator, url: site.url };
  }
  return {
    proxy,
    start,
    killSite: () => site!.stop('SIGKILL'),
    async killDatabase() {
      const pid = () => readOwner(filesIn(dbDir).lock)?.pid;
      const killed = pid();
      kill(killed);
      await expect.poll(pid).not.toBe(killed);
      await (await MongoClient.connect(database.uri)).close();
    },
    async close() {
      await site?.stop();
      await proxy.close();
      await database.close();
    },
  };
}

/** Returns everything that callers can read from the site, except for the erased data. */
async function rest({ admin, url }: Callers, kept: readonly number[]): Promise<unknown[]> {
  const calls = [
    ...kept.map((id) => `/api/pages/${id}`),
    ...kept.map((id) => `/api/pages/${id}/versions`),
    '/api/pages',
    '/api/uploads',
    '/api/contact_requests',
    '/api/site_settings',
  ];
  const answers = [];
  for (const call of calls) answers.push([call, (await admin.get(call)).body]);
  for (const id of kept) answers.push([id, await (await fetch(`${url}/pages/${id}`)).text()]);
  return answers;
}

/**
 * Erases data of a site, and kills the site at one write of each erase. Every third time, it also kills
 * the database. Checks that the same call erases the rest after the next start: no file contains a
 * trace of the data, and all other content is unchanged.
 * @param moments the kills; `all` kills before and after each write of each kind of erase
 * @returns the number of kills, and the number of kills that left some of the data
 */
export async function killWhileErasing(home: string, moments: readonly Moment[] | 'all') {
  const site = await openSite(home);
  let words = 0;
  const counts = { kills: 0, left: 0 };
  try {
    let callers = await site.start();
    const erase = ({ what }: Erasable) => callers.operator.post('/api/operator/erase', what);
    const make = async (kind: Kind) => {
      const made = await MAKE[kind](callers, `zebrafinch${(words += 1)}`);
      for (const trace of made.traces) expect(filesWith([home], trace)).not.toEqual([]);
      return made;
    };
    const expectErased = async (data: Erasable) => {
      const answer = await erase(data);
      expect(answer.status, answer.text).toBe(200);
      for (const trace of data.traces) expect(filesWith([home], trace)).toEqual([]);
    };
    const neighbor = await createPage(callers.admin, { title: 'A neighbor' }, [heading('h', 'Hi')]);
    for (const kind of ['contact', 'picture'] as const) await MAKE[kind](callers, 'heron');
    const before = await rest(callers, [neighbor.id]);

    const wholeErases = async () => {
      const all: Moment[] = [];
      for (const kind of KINDS) {
        const data = await make(kind);
        const start = site.proxy.writes().length;
        await expectErased(data);
        for (let write = 1; write <= site.proxy.writes().length - start; write += 1)
          all.push({ kind, write, runs: false }, { kind, write, runs: true });
      }
      return all;
    };
    const kills = moments === 'all' ? await wholeErases() : moments;
    for (const [index, { kind, write, runs }] of kills.entries()) {
      const data = await make(kind);
      const held = site.proxy.holdWrite(write);
      const call = erase(data).catch(() => undefined);
      const passOn = await Promise.race([held, call.then(() => undefined)]);
      if (passOn && runs) passOn();
      await site.killSite();
      if (index % 3 === 2) await site.killDatabase();
      await call;
      site.proxy.withdrawFaults();

      callers = await site.start();
      counts.kills += passOn ? 1 : 0;
      counts.left += data.traces.some((trace) => filesWith([home], trace).length > 0) ? 1 : 0;
      await expectErased(data);
      const now = await rest(callers, [neighbor.id]);
      expect(now, `${kind}, killed at write ${write}`).toEqual(before);
    }
    expect(filesWith([home], 'zebrafinch')).toEqual([]);
    return counts;
  } finally {
    await site.close();
  }
}
