/**
 * The id of a migration: its file name without the extension, such as `20261122-1530-rename-hero`. It
 * begins with its creation time, so that migrations from two git branches have a common order.
 */
export const MIGRATION_ID = /^\d{8}-\d{4}-[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The maximum length of an id, in characters. */
export const MIGRATION_ID_LENGTH = 100;
