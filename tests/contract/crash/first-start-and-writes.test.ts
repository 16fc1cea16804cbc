import { describe } from 'vitest';
import { kills } from './scenarios/first-start-and-writes.ts';

// `npm run test:long` kills at more moments.
describe('kill -9', () => kills({ seeding: [25], writing: [3, 9, 40] }));
