import type { Table, Tables } from '../tables.ts';

/**
 * A fault of a call of the database:
 * - `before`: the connection is closed before the call arrives.
 * - `after`: the call takes effect, and its response is lost.
 * - `twice`: the driver sends the call again, and returns the second response.
 * - `late`: the response is lost, and the call takes effect when the test runs `arrive`.
 * - a function: it runs when the call has taken effect, and then the response arrives.
 */
export type Fault = 'before' | 'after' | 'twice' | 'late' | (() => Promise<unknown>);

/** A call that waits for `arrive`. */
export interface LateCall {
  name: string;
  arrive(): Promise<unknown>;
}

/**
 * Puts faults between a store and its tables.
 * @param decide returns the fault of a call, such as `log.insert`, or undefined for none
 * @param late receives the calls that arrive late
 */
export function withFaults(
  tables: Tables,
  decide: (name: string, argument: unknown) => Fault | undefined | Promise<undefined>,
  late: LateCall[] = [],
): Tables {
  const faulty = <T extends { _id: string | number }>(tableName: string, table: Table<T>) =>
    new Proxy(table, {
      get(target, method: keyof Table<T>) {
        const call = target[method].bind(target) as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          const name = `${tableName}.${method}`;
          const fault = await decide(name, args[0]);
          const lost = new Error(`the connection was closed: ${name}`);
          if (fault === 'before') throw lost;
          if (fault === 'late') {
            late.push({ name, arrive: () => call(...args) });
            throw lost;
          }
          if (fault === 'twice') await call(...args);
          const result = await call(...args);
          if (fault === 'after') throw lost;
          if (typeof fault === 'function') await fault();
          return result;
        };
      },
    });
  return {
    log: faulty('log', tables.log),
    states: faulty('states', tables.states),
    parts: faulty('parts', tables.parts),
    checkpoints: faulty('checkpoints', tables.checkpoints),
    clock: () => tables.clock(),
  };
}
