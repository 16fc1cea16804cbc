/**
 * The tests that are not run against FerretDB, because a part of the product does not work on it.
 * `differences.test.ts` proves the reasons, and fails if one of them no longer applies.
 */

/** An undo stores the numbers of undone versions as pairs, such as `undone_versions: [[1, 3]]`. */
const NESTED_ARRAYS =
  'FerretDB does not store an array in an array, so most runs cannot be undone.';

/** Leases, and links that may be used once, need conditional updates. */
const CONDITIONAL_UPDATES = 'FerretDB executes several conditional updates that arrive together.';

/** Two instances that start together insert the same documents. MongoDB repeats such an upsert itself. */
const UPSERTS = 'FerretDB refuses upserts of one document that arrive together.';

const DUPLICATES = 'FerretDB reports the duplicate value of an update as an internal error.';

const FULL_SCANS =
  'FerretDB reads whole collections, so many writers at once exceed the time limit.';

/** The reason for each test that is left out, by its file, and the titles of its groups and of the test. */
export const LEFT_OUT: Record<string, Record<string, string>> = {
  'api/src/features/admin-users/first-admin.test.ts': {
    'only one of several instances that start together creates the administrator': UPSERTS,
  },
  'api/src/features/admin-users/passwords.test.ts': {
    'resetting the password > exactly one of many concurrent resets succeeds': CONDITIONAL_UPDATES,
    'changing the password > can set a new e-mail address as well': DUPLICATES,
  },
  'api/src/features/backup/everything.test.ts': {
    // It failed in one of four runs, because a simultaneous update of `site_state` was lost.
    'every collection is restored unchanged, and none is empty': CONDITIONAL_UPDATES,
  },
  'api/src/features/backup/scheduled-backups.test.ts': {
    'the nightly backup > is made once a night, by one of the callers, and can be restored with the passphrase':
      CONDITIONAL_UPDATES,
  },
  'api/src/features/content-ops/seed/seed.test.ts': {
    'the first start > two instances that start together create everything once': UPSERTS,
  },
  'api/src/features/pages/publish.test.ts': {
    'publish > keeps each of many concurrent writes without If-Match': FULL_SCANS,
  },
  'api/src/features/sections/sections.test.ts': {
    "the site's own sections > are one section if several are created at the same time with one name":
      UPSERTS,
  },
  'api/src/features/settings/settings.test.ts': {
    'save > keeps each of many concurrent saves without a revision': FULL_SCANS,
  },
  'tests/contract/public-site/pages.test.ts': {
    'a public page > shows a publish of another instance within a second': UPSERTS,
  },
  'tests/contract/runs/again-after-undo.test.ts': {
    'a repeated import after its undo has the effects of the first import': NESTED_ARRAYS,
  },
  'tests/contract/runs/drafts.test.ts': {
    'a draft of a page that an import changes > is merged with the new content, and the undo reverts that':
      NESTED_ARRAYS,
    'a draft of a page that an import changes > is not lost by the undo of the import that created its page, nor by the undo of that':
      NESTED_ARRAYS,
  },
  'tests/contract/runs/import.test.ts': {
    'an import > applies changes of only the bundle, and keeps changes of only the site':
      NESTED_ARRAYS,
    'an undo > restores the site, and its own undo restores the import': NESTED_ARRAYS,
  },
  'tests/contract/runs/imported-pages.test.ts': {
    'an import is merged with the present content, and its undo restores that content':
      NESTED_ARRAYS,
    'a run that changes the details of a page, or deletes or restores it, does not change its content':
      NESTED_ARRAYS,
  },
  'tests/contract/runs/visibility.test.ts': {
    'a page that is imported first as draft and then without as_draft is published, and the plan shows that':
      NESTED_ARRAYS,
  },
};

/**
 * Returns the reason why a test is not run against FerretDB; undefined if it runs.
 * @param fullName the path of its file, and its title with those of its groups, joined by ` > `
 */
export function leftOut(fullName: string): string | undefined {
  const at = fullName.indexOf(' > ');
  return LEFT_OUT[fullName.slice(0, at)]?.[fullName.slice(at + 3)];
}
