import { createRequire } from 'node:module';

const require = createRequire(import.meta.filename);

/**
 * Turns off React's support for debuggers: React keeps a stack for each element, and creates a task for it
 * if the console supports tasks. Both take a fifth of the time of the admin's tests. React checks the console
 * once, when it is loaded, and keeps no stacks after the first ten thousand.
 */
delete (console as Partial<Console> & { createTask?: unknown }).createTask;

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  require('react') as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => {},
  configurable: true,
});
