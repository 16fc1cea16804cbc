import type { Connection } from 'mongoose';
import type { Agent, Answer, TestSite } from '../../helpers/app.ts';

/** One instance of the site, with its callers. */
export interface Instance {
  app: TestSite;
  /** A connection without the proxy, for the writes of the test itself. */
  direct: Connection;
  admin: Agent;
  operator: Agent;
  guest: Agent;
}

/** A request that changes something, ready to be sent. */
export interface Call {
  /**
   * Sends the request.
   * @param key the `Idempotency-Key`, if the call accepts one
   */
  send(on: Instance, key: string): Promise<Answer>;
  /** Reads the data that the request changes, as the instance shows it to users. */
  see(on: Instance): Promise<unknown>;
  /** The result of `see` after the change. */
  after: unknown;
  /** The statuses that a repeated request may get if the first request has made the change. */
  again?: readonly number[];
}

/** Prepares the data that the request needs, on any instance. */
export type Prepare = (on: Instance) => Promise<Call>;

/** The writing calls of a feature by `<method> <path>`, as in the access table. */
export type Calls = Record<string, Prepare>;
