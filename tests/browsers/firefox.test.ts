import { describe } from 'vitest';
import { journeysIn } from './journeys.ts';
import { firefox } from './firefox.ts';

describe.skipIf(firefox.missing)('Firefox', () => journeysIn(firefox));
