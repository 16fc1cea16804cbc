import { config } from 'zod/v4';

/**
 * Replaces `zod` in the admin (`web/vite.config.ts`). zod tries `new Function` once; the content
 * security policy blocks this, and browsers report it. This module runs before any schema is created.
 */
config({ jitless: true });

export * from 'zod/v4';
