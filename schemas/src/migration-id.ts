/**
 * The id of a migration: its file name without the extension. It begins with the time at which it was
 * written, so that names of two branches have one order: `20261122-1530-rename-hero`.
 */
export const MIGRATION_ID = /^\d{8}-\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The longest id, in characters. */
export const MIGRATION_ID_LENGTH = 100;
