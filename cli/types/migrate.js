/** Gives a migration its types; see migrate.d.ts. */
/** @param {import("./migrate.d.ts").Migration} migration */
export const defineMigration = (migration) => migration;
