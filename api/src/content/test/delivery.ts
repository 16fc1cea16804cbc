import type { Dice } from '../../../../tests/helpers/dice.ts';
import type { Call, FakeDatabase } from './database.ts';

/** Delivers the calls that are under way to the database in a random order, and makes some fail. */
export class RandomDelivery {
  private readonly database: FakeDatabase;
  private readonly dice: Dice;
  private staleReads = 1;

  constructor(database: FakeDatabase, dice: Dice) {
    this.database = database;
    this.dice = dice;
  }

  deliver(): void {
    const call = this.anyCall();
    if (call) this.database.deliver(call);
  }

  loseResponse(): void {
    const executed = this.database.pending.flatMap(({ call }) => call ?? []);
    const calls = [...this.database.calls, ...executed];
    if (calls.length === 0) return;
    const call = this.dice.pick(calls);
    this.database.lose(call);
    if (this.dice.chance(0.3)) this.database.forget(call);
  }

  sendTwice(): void {
    const call = this.anyCall();
    if (call && call.name !== 'pause') this.database.deliver(call, true);
  }

  /** At most once: after the confirmation of a lower head, the driver knows the real primary. */
  staleRead(): void {
    const call = this.database.calls.find(({ name }) => name === 'log.find');
    if (!call || this.staleReads === 0) return;
    this.staleReads -= 1;
    this.database.deliverStale(call);
  }

  private anyCall(): Call | undefined {
    const { calls } = this.database;
    return calls.length > 0 ? this.dice.pick(calls) : undefined;
  }
}
