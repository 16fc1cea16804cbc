import { fuzz } from './fuzz.ts';

// A seventh of the cases; `npm run test:long` sends all of them.
fuzz({ oneOf: 7, atLeast: 800 });
