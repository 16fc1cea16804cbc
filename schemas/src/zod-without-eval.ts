import { config } from 'zod/v4';

/**
 * Takes the place of `zod` in the admin (`web/vite.config.ts`). zod tries `new Function` once, which
 * the content security policy blocks and browsers report. This runs before any schema is made.
 */
config({ jitless: true });

export * from 'zod/v4';
