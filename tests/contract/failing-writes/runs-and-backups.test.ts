import { describe } from 'vitest';
import { siteCalls, starterCalls } from './calls.ts';
import { failEveryWrite } from './every-call.ts';

describe('runs and backups', () => {
  failEveryWrite(siteCalls);
});

describe('sample sites', () => {
  failEveryWrite(starterCalls, 'minimal');
});
