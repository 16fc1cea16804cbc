import { kills } from './kills.ts';

// `npm run test:long` kills at more moments.
kills({ seeding: [25], writing: [0, 9] });
