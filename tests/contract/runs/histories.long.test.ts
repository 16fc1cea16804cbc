import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesIn, readOwner } from '../../../api/src/embedded-db/address.ts';
import { createAgent, type Agent } from '../../helpers/agent.ts';
import { createDice, seedOfTest } from '../../helpers/dice.ts';
import { ADMIN, startSite, type RunningSite } from '../../helpers/running-site.ts';
import { makeToken } from '../../helpers/make-token.ts';
import { exportSite, importBundle } from '../../helpers/content-runs.ts';
import {
  History,
  rentalSettings,
  startingItems,
  startingPages,
  type Environment,
} from './histories.ts';

const STEPS = Number(process.env.HISTORY_STEPS ?? 200);

let folder: string;
const running: RunningEnvironment[] = [];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-history-'));
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A site in a separate process, which can be killed and started again. */
class RunningEnvironment implements Environment {
  private site!: RunningSite;
  private agents!: { operator: Agent; admin: Agent };
  private kills = 0;
  /** The administrator stays signed in across kills. */
  private cookie: string | undefined;

  private constructor(
    readonly name: string,
    private readonly dataDir: string,
    private readonly token: string,
  ) {}

  static async start(name: string): Promise<RunningEnvironment> {
    const dataDir = path.join(folder, name);
    fs.mkdirSync(dataDir);
    const started = new RunningEnvironment(name, dataDir, await makeToken(dataDir));
    running.push(started);
    await started.open();
    return started;
  }

  operator = (): Agent => this.agents.operator;
  admin = (): Agent => this.agents.admin;

  async bytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await (await fetch(this.site.url + file)).arrayBuffer());
  }

  async kill(after: number): Promise<void> {
    await wait(after);
    this.site.child.kill('SIGKILL');
    // Every second time, the database is killed, too. The site starts it again.
    const database = readOwner(filesIn(this.dataDir).lock)?.pid;
    if ((this.kills += 1) % 2 === 0 && database !== undefined) killIfThere(database);
    await this.site.stop('SIGKILL');
    await this.open();
  }

  async stop(): Promise<void> {
    await this.site?.stop();
  }

  private async open(): Promise<void> {
    this.site = await startSite({ DATA_DIR: this.dataDir, SEED: 'none' });
    const { url } = this.site;
    this.cookie ??= await signIn(url);
    const admin = createAgent(url, { Origin: url, Cookie: this.cookie });
    this.agents = { operator: createAgent(url, { Authorization: `Bearer ${this.token}` }), admin };
  }
}

async function signIn(url: string): Promise<string> {
  const guest = createAgent(url, { Origin: url });
  const answer = await guest.post('/api/admin_users/sign_in', { admin_user: ADMIN });
  expect(answer.status, answer.text).toBe(200);
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return cookies.join('; ');
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process had already ended.
  }
}

test(
  `after each of ${STEPS} steps in two environments, with kills, every reference has a target, and all steps can be reverted`,
  { timeout: 3_600_000 },
  async () => {
    const dice = createDice(seedOfTest('histories'));
    const [one, two] = [await RunningEnvironment.start('a'), await RunningEnvironment.start('b')];
    const pages = await startingPages([one, two]);
    await importBundle(one.operator(), {
      siteId: null,
      pages,
      items: startingItems,
      settings: rentalSettings,
    });
    const first = await exportSite(one.operator());
    await importBundle(two.operator(), first);
    expect(await exportSite(two.operator())).toEqual(first);

    const history = new History(dice, [one, two]);
    try {
      for (let step = 0; step < STEPS; step += 1) await history.step();
      await history.takeBack();
    } finally {
      console.log(history.summary());
    }
    expect(await exportSite(one.operator())).toEqual(first);
    expect(await exportSite(two.operator())).toEqual(first);
  },
);
