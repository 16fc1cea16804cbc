import { describe } from 'vitest';
import { kills } from './kills.ts';

// `npm run test:long` kills at more moments.
describe('kill -9', () => kills({ seeding: [25], writing: [3, 9, 40] }));
