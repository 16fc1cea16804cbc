import type { Connection } from 'mongoose';
import type { Agent, Answer, TestSite } from '../../helpers/app.ts';

/** The token of the operator, who may do everything. */
export const TOKEN = 'one-time-token-of-a-private-site';

/** One instance of the site, with its callers. */
export interface Instance {
  app: TestSite;
  /** A connection for the test's own writes, which does not use the proxy. */
  direct: Connection;
  admin: Agent;
  operator: Agent;
  guest: Agent;
}

/** A request that changes something, ready to be sent. */
export interface Call {
  /**
   * Sends the request.
   * @param key its `Idempotency-Key`, for a call that takes one
   */
  send(on: Instance, key: string): Promise<Answer>;
  /** Reads what the request changes, as the instance shows it to people. */
  see(on: Instance): Promise<unknown>;
  /** The result of `see` after the change. */
  after: unknown;
  /** The errors that a repeated request may get if its change is made already. */
  again?: readonly number[];
}

/** Prepares the data that the request needs, on any instance. */
export type Prepare = (on: Instance) => Promise<Call>;

/** How to test the writing calls of a feature, by `<method> <path>` as in the access table. */
export type Calls = Record<string, Prepare>;
