import { describe } from 'vitest';
import { journeysIn } from './journeys.ts';
import { webkit } from './webkit.ts';

describe.skipIf(webkit.missing)('WebKitGTK', () => journeysIn(webkit));
