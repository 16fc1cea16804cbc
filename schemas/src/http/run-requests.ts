import { z } from 'zod';
import { importOptions } from '../planning/plan.ts';
import { sha256Text } from '../primitives/sha256.ts';
import { migrationScript, runSource } from './content-run.ts';

/** `POST /api/operator/runs` */
export const createRun = z.strictObject({
  /** A migration sends the output of its script in the same way as an import sends a bundle. */
  kind: z.enum(['import', 'migration']).default('import'),
  /** The script of a migration, which the site records when it applies the run; absent for an import. */
  migration: migrationScript.optional(),
  source: runSource.default({ name: '' }),
  bundle: z.strictObject({
    /** Null for a starter. */
    site_id: z.uuid().nullable(),
    content_version: z.number().int().min(0),
    /** Identifies the content: the SHA-256 of the `checksums.txt` that an archive of it has. */
    digest: sha256Text,
    /** Whether the bundle covers only some pages of its site. */
    partial: z.boolean().default(false),
  }),
  options: importOptions.prefault({}),
});

/** `POST /api/operator/runs/{id}/apply` */
export const applyRun = z.strictObject({
  /** The seal of the plan that the caller approved. The run stops if its plan has another seal. */
  seal: sha256Text,
});

/**
 * Planning a large run can exceed the time limit of a proxy. With `wait`, the call answers 202 after
 * at most this number of seconds, and the work continues. Without it, the call answers when the work
 * is done.
 */
export const runWait = z.object({ wait: z.coerce.number().int().min(0).max(60).optional() });

/** `POST /api/operator/runs/{id}/undo` */
export const undoRun = z.strictObject({
  /** Also replaces later edits of people. They are kept as versions. */
  force: z.boolean().default(false),
});

/**
 * The words with which the site suggests a forced undo; the admin has a button with these words. `sitectl`
 * replaces them by the name of its option.
 */
export const FORCE_THE_UNDO = 'Force the undo';
