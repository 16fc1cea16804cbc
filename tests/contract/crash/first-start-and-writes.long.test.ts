import { describe } from 'vitest';
import { kills } from './scenarios/first-start-and-writes.ts';

/** 100 different moments in the first 100 ms. */
const writing = Array.from({ length: 100 }, (_, n) => (n * 37) % 100);

describe('kill -9', () => kills({ seeding: [0, 10, 25, 60, 120], writing }));
