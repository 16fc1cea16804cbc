import type { SpecEntry } from './entry.ts';

/** Specification, section 6: Roles and permissions. */
export const section6: SpecEntry[] = [
  {
    id: '6.1',
    about: 'Anonymous visitor',
    text: 'Anonymous visitor: view /pages/{pageId}, submit the contact form, reset password.',
    tests: 'open',
  },
  {
    id: '6.2',
    about: 'Signed-in admin',
    text: 'Signed-in admin: /admin/pages, /settings, /editor/{pageId}, /admin/contacts, /admin/change-password.',
    tests: 'open',
  },
  {
    id: '6.3',
    text: 'Block permissions (drag, edit, delete, duplicate, insert) default true;',
    tests: 'open',
  },
  {
    id: '6.4',
    text: 'block-level merged over global;',
    tests: 'open',
  },
  {
    id: '6.5',
    text: 'may be resolved dynamically when data changes;',
    tests: 'open',
  },
  {
    id: '6.6',
    text: 'root may have permissions.',
    tests: 'open',
  },
  {
    id: '6.7',
    text: 'Missing permission disables or hides the action and makes fields read-only.',
    tests: 'open',
  },
  {
    id: '6.8',
    text: 'The navbar block cannot be deleted or dragged;',
    tests: 'open',
  },
  {
    id: '6.9',
    text: 'Jumbotron cannot be deleted.',
    tests: 'open',
  },
];
