import { fuzz } from './fuzz.ts';

fuzz({ oneOf: 1, atLeast: 5_000 });
