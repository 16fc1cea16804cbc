import { describe } from 'vitest';
import { siteCalls, starterCalls } from './failing-writes/calls.ts';
import { failEveryWrite } from './failing-writes/every-call.ts';

describe('runs and backups', () => {
  failEveryWrite(siteCalls);
});

describe('sample sites', () => {
  failEveryWrite(starterCalls, 'minimal');
});
