import { createDice, type Dice } from '../../../../tests/helpers/dice.ts';
import { statesOf } from '../entities.ts';
import { LogBroken, NotSaved, OutcomeUnknown, RuleBroken, StatesMissing } from '../errors.ts';
import { openStoreOn, type StoreOptions } from '../store.ts';
import { touchStates } from '../state.ts';
import { randomChange, TEXTS } from './changes.ts';
import { FakeDatabase } from './database.ts';
import { RandomDelivery } from './delivery.ts';
import { Invariants } from './invariants.ts';
import type { Draft, Instance, Request } from './world.ts';
import { Conflict, createPage, pageStates } from './site.ts';

/** Calls that are under way at once, and steps of an episode. */
const MOST_CALLS = 12;
const EPISODE = 1500;

/**
 * Random steps of several instances on one database: writers, repeats, cleaners, readers, drafts,
 * crashes, elections, lost and late and repeated calls, and days that pass. After each step, the
 * invariants of the protocol are checked. The same seed gives the same steps.
 */
export class Simulation {
  readonly database = new FakeDatabase();
  readonly requests: Request[] = [];
  readonly drafts = new Set<Draft>();
  readonly instances: Instance[] = [];
  steps = 0;
  private readonly dice: Dice;
  private readonly delivery: RandomDelivery;
  private readonly invariants = new Invariants(this);
  /** The first thing that went wrong. */
  private failure: Error | undefined;
  private readonly events: (readonly [weight: number, run: () => unknown])[];
  private names = 0;
  private views = 0;
  private cleaners = 0;
  private readonly options: StoreOptions;

  constructor(seed: number) {
    this.dice = createDice(seed);
    const { dice } = this;
    this.delivery = new RandomDelivery(this.database, dice);
    const faults = dice.pick([0, 1, 3]);
    const elections = dice.pick([0, 0, 1]);
    const days = dice.pick([0, 1, 3]);
    this.options = { checkpointEvery: 5, partBytes: 1200, now: () => this.database.now };
    this.events = [
      [60, () => this.delivery.deliver()],
      [30, () => this.database.replicate()],
      [14, () => this.newRequest()],
      [4, () => this.repeat()],
      [4, () => this.poll()],
      [3, () => this.view()],
      [days, () => this.clean()],
      [2, () => this.draft()],
      [2, () => this.putEarly()],
      [days, () => this.passDay()],
      [faults, () => this.delivery.loseResponse()],
      [faults, () => this.delivery.sendTwice()],
      [faults / 3, () => this.crash()],
      [faults / 3, () => this.delivery.staleRead()],
      [elections, () => this.database.elect()],
    ];
  }

  /** Runs `steps` steps, in episodes with a new database each. @returns the number of commits */
  static async run(seed: number, steps: number): Promise<number> {
    let commits = 0;
    for (let done = 0, episode = 0; done < steps; episode += 1) {
      const simulation = new Simulation(seed + episode);
      try {
        await simulation.episode(Math.min(EPISODE, steps - done));
      } catch (error) {
        throw new Error(`seed ${seed + episode}, step ${simulation.steps}`, { cause: error });
      }
      done += simulation.steps;
      commits += simulation.database.rows('log').size;
    }
    return commits;
  }

  private async episode(steps: number): Promise<void> {
    for (const name of ['i', 'j']) await this.open(name);
    await this.instances[0]?.store.commit({ by: null, source: 'seed' }, createPage('text 0'));
    this.database.isDirect = false;
    while (this.steps < steps) await this.step(() => this.pickEvent()());
    await this.settle();
  }

  private async step(run: () => unknown): Promise<void> {
    this.steps += 1;
    this.database.now += 1;
    run();
    await new Promise((resolve) => setImmediate(resolve));
    if (this.failure) throw this.failure;
    this.invariants.check();
  }

  /** Delivers everything, repeats what is unknown, and checks that all instances agree. */
  private async settle(): Promise<void> {
    const quiet = async () => {
      do await this.step(() => (this.delivery.deliver(), this.database.replicate()));
      while (this.database.calls.length + this.database.pending.length > 0);
    };
    await quiet();
    for (const request of this.requests)
      while (!request.answers.has('saved') && !request.answers.has('not saved')) {
        this.send(request, true);
        await quiet();
      }
    const fresh = this.name('fresh');
    void this.open(fresh);
    for (const { store } of this.instances) this.watch(store.refresh());
    await quiet();
    this.invariants.checkAgreement(this.instances);
    if (!this.instances.some(({ name }) => name === fresh))
      throw new Error('the log cannot be loaded');
  }

  private pickEvent(): () => unknown {
    let rest = this.dice.next() * this.events.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, run] of this.events) if ((rest -= weight) < 0) return run;
    return () => undefined;
  }

  private name(prefix: string): string {
    this.names += 1;
    return `${prefix}${this.names}`;
  }

  /** Notes errors that no fault explains. */
  private watch(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.explain(error));
  }

  private explain(error: unknown): void {
    const cause = error instanceof OutcomeUnknown ? error.cause : error;
    if (cause instanceof LogBroken || cause instanceof TypeError || cause instanceof ReferenceError)
      this.fail(cause);
  }

  private fail(error: Error): void {
    this.failure ??= error;
  }

  // ---- instances ---------------------------------------------------------------------------------

  private async open(name: string): Promise<void> {
    const pause = () => this.database.send(name, 'pause', () => ({ result: undefined }));
    try {
      const store = await openStoreOn(this.database.tables(name), { ...this.options, pause });
      this.instances.push({ name, store });
    } catch (error) {
      this.explain(error);
      // A call was lost. The process starts again.
      void this.open(name);
    }
  }

  private crash(): void {
    if (this.instances.length < 2) return;
    const instance = this.dice.pick(this.instances);
    this.database.crash(instance.name);
    this.instances.splice(this.instances.indexOf(instance), 1);
    for (const request of this.requests)
      if (request.waitsFor?.instance === instance) {
        request.waitsFor = undefined;
        request.answers.add('unknown');
      }
    void this.open(this.name('k'));
  }

  private poll(): void {
    this.watch(this.dice.pick(this.instances).store.refresh());
  }

  private clean(): void {
    if (this.cleaners >= 2) return;
    this.cleaners += 1;
    const done = this.dice.pick(this.instances).store.clean({
      backupRuns: async () => false,
      namedByDocuments: async () => [...this.drafts].map(({ state }) => state),
    });
    this.watch(done.finally(() => (this.cleaners -= 1)));
  }

  private passDay(): void {
    // A page view takes less than a day.
    if (this.views === 0) this.database.passDays(this.dice.pick([1, 1, 1, 2, 45]));
  }

  private view(): void {
    const { store } = this.dice.pick(this.instances);
    const entries = [...this.invariants.usable(store)];
    if (entries.length === 0) return;
    const [entity, entry] = this.dice.pick(entries);
    const ids = statesOf(entity, entry);
    this.views += 1;
    const read = store.get(ids).then((found) => {
      const gone = ids.find((id) => !found.has(id));
      if (gone) this.fail(new Error(`(4) a held snapshot names ${gone}, which does not exist`));
    });
    void read.catch(() => undefined).finally(() => (this.views -= 1));
  }

  /** An import begins, and may never end. */
  private putEarly(): void {
    const { states } = pageStates(this.dice.pick(TEXTS));
    this.watch(this.dice.pick(this.instances).store.put(states));
  }

  private draft(): void {
    const old = this.dice.pick([...this.drafts, undefined]);
    if (old && this.drafts.size > 3) return void this.drafts.delete(old);
    const text = this.dice.pick(TEXTS);
    const { content } = pageStates(text);
    const draft: Draft = { state: content, isAcknowledged: false };
    this.drafts.add(draft);
    touchStates(this.database.tables(this.name('draft')), [draft.state]).then(
      () => (draft.isAcknowledged = true),
      () => this.drafts.delete(draft),
    );
  }

  // ---- requests ----------------------------------------------------------------------------------

  private newRequest(): void {
    if (this.database.calls.length > MOST_CALLS) return;
    const request = {
      name: this.name('r'),
      early: [],
      answers: new Set<never>(),
      ...randomChange(this.dice, this.invariants),
    };
    this.requests.push(request);
    this.send(request, false);
  }

  /** A client that waits too long, or that has no certain answer, repeats its request. */
  private repeat(): void {
    const open = this.requests.slice(-8).filter(({ answers, waitsFor }) => {
      return waitsFor ? this.dice.chance(0.1) : answers.has('unknown') && answers.size === 1;
    });
    if (open.length > 0) this.send(this.dice.pick(open), true);
  }

  private send(request: Request, isRepeat: boolean): void {
    const { dice } = this;
    const run = { instance: dice.pick(this.instances) };
    const { store } = run.instance;
    const hear = (answer: 'saved' | 'not saved' | 'unknown') => {
      // The client has given up this run.
      if (request.waitsFor !== run) return;
      request.waitsFor = undefined;
      request.answers.add(answer);
      this.invariants.checkAnswer(request);
    };
    request.waitsFor = run;
    const origin = { by: 'ann@example.com', source: 'administrator' } as const;
    const put = request.early.length > 0 ? store.put(request.early) : Promise.resolve();
    put
      .then(() => store.commit({ ...origin, request: request.name, isRepeat }, request.change))
      .then(
        () => hear('saved'),
        (error: unknown) => {
          this.explain(error);
          hear(isRefusal(error) ? 'not saved' : 'unknown');
        },
      );
  }
}

function isRefusal(error: unknown): boolean {
  return [Conflict, NotSaved, RuleBroken, StatesMissing].some(
    (refusal) => error instanceof refusal,
  );
}
