import { createRequire } from 'node:module';

const require = createRequire(import.meta.filename);

/**
 * For a debugger React keeps a stack of each element it creates, and makes a task of it where the
 * console offers to. Nobody debugs here, and both take a fifth of the time of the tests of the admin.
 * React asks the console once, when it is loaded, and keeps no stacks after the first ten thousand.
 */
delete (console as Partial<Console> & { createTask?: unknown }).createTask;

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  require('react') as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => {},
  configurable: true,
});
