import type { SpecEntry } from './entry.ts';

/** Specification, section 6: Roles and permissions. */
export const section6: SpecEntry[] = [
  {
    id: '6.1',
    about: 'Anonymous visitor',
    text: 'Anonymous visitor: view /pages/{pageId}, submit the contact form, reset password.',
    tests: [
      'tests/contract/spec/calls.test.ts > pages > PUT saves content as an object or a JSON string, and GET returns it to everyone',
      'tests/contract/public-site/pages.test.ts > a public page > is a complete document without scripts',
      'tests/contract/spec/contact-requests.test.ts > POST /api/contact_requests > stores a message as an open request',
      'api/src/features/admin-users/passwords.test.ts > resetting the password > sets the password once, ends every session, and confirms it by mail',
    ],
  },
  {
    id: '6.2',
    about: 'Signed-in admin',
    text: 'Signed-in admin: /admin/pages, /settings, /editor/{pageId}, /admin/contacts, /admin/change-password.',
    tests: [
      'tests/e2e/account.test.ts > a guest signs in to the requested screen and signs out, and sees nothing before the session is known',
      'tests/e2e/admin-pages.test.ts > the top bar links to each area and has Logout, and on a small screen it is a menu that starts with Page Manager',
      'tests/e2e/editor-publish.test.ts > the editor > edits a heading and drags a component into a column, undoes and redoes that, and publishes it for visitors',
    ],
  },
  {
    id: '6.3',
    text: 'Block permissions (drag, edit, delete, duplicate, insert) default true;',
    tests: [
      'web/admin/features/editor/puck/library-permissions.test.ts > the library > allows everything by default',
      'web/admin/features/editor/puck/library-permissions.test.ts > the blocks of the product > allow everything for all others',
    ],
  },
  {
    id: '6.4',
    text: 'block-level merged over global;',
    tests: [
      'web/admin/features/editor/puck/library-permissions.test.ts > the library > merges the permissions of a block over the global ones',
    ],
  },
  {
    id: '6.5',
    text: 'may be resolved dynamically when data changes;',
    tests: [
      'web/admin/features/editor/puck/library-permissions.test.ts > the library > resolves permissions again when the data changes',
    ],
  },
  {
    id: '6.6',
    text: 'root may have permissions.',
    tests: [
      'web/admin/features/editor/puck/library-permissions.test.ts > the library > accepts permissions of the root',
    ],
  },
  {
    id: '6.7',
    text: 'Missing permission disables or hides the action and makes fields read-only.',
    tests: [
      'web/admin/features/editor/puck/library-permissions.test.ts > the library > hides forbidden actions and makes the fields read-only',
      'web/admin/features/editor/puck/library-permissions.test.ts > the library > offers only the allowed actions on a selected block',
      'web/admin/features/editor/puck/library-disabled.test.ts > marks a block that cannot be dragged as disabled',
      'web/admin/features/editor/puck/library-disabled.test.ts > shows a component that cannot be inserted as disabled in the list',
    ],
  },
  {
    id: '6.8',
    text: 'The navbar block cannot be deleted or dragged;',
    tests: [
      'web/admin/features/editor/puck/library-permissions.test.ts > the blocks of the product > forbid deleting, dragging, duplicating, inserting and editing the navbar',
    ],
  },
  {
    id: '6.9',
    text: 'Jumbotron cannot be deleted.',
    tests: [
      'web/admin/features/editor/puck/library-permissions.test.ts > the blocks of the product > forbid only deleting a banner',
    ],
  },
];
