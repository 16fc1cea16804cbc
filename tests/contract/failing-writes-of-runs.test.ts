import { siteCalls, starterCalls } from './failing-writes/calls.ts';
import { failEveryWrite } from './failing-writes/every-call.ts';

failEveryWrite(siteCalls);
failEveryWrite(starterCalls, 'minimal');
