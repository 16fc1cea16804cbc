/** The test files that run against FerretDB in `npm test`, if it is built. They take a few seconds. */
export const QUICK_FERRETDB_FILES = [
  'tests/ferretdb/*.test.ts',
  'api/src/content/store.test.ts',
  'api/src/features/trash/trash.test.ts',
  'tests/contract/runs/contacts.test.ts',
];

/** The test files that run against FerretDB in `npm run test:long`. */
export const FERRETDB_FILES = [
  ...QUICK_FERRETDB_FILES,
  'api/src/features/admin-users/{admin-users,first-admin,passwords,removed-administrator}.test.ts',
  'api/src/features/backup/{backup,backup-collections,everything,killed-restore,scheduled-backups}.test.ts',
  'api/src/features/contact-requests/{captcha,contact-replies,contact-requests}.test.ts',
  'api/src/features/content-ops/{export/export,seed/seed}.test.ts',
  'api/src/features/{activity,doctor,link-checks,mail-outbox,page-drafts,page-schedules}/*.test.ts',
  'api/src/features/pages/{details-conflicts,pages,publish,search-details,versions-and-drafts}.test.ts',
  'api/src/features/{sections,sessions,settings,share-links,tokens}/*.test.ts',
  'api/src/features/uploads/{focal-point-and-crop,picture-library,uploads}.test.ts',
  'tests/contract/{every-call/access,history/version-retention,proposals/propose-token}.test.ts',
  'tests/contract/{public-site,spec}/*.test.ts',
  'tests/contract/runs/{again-after-undo,commands,drafts,import,imported-pages}.test.ts',
  'tests/contract/runs/{sent-content,visibility}.test.ts',
];
