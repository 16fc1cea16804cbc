import { describe } from 'vitest';
import { kills } from './kills.ts';

describe('kill -9', () => kills({ seeding: [0, 10, 25, 60, 120], writing: [0, 3, 9, 20, 40, 90] }));
