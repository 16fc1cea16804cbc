import type { SpecEntry } from './entry.ts';

/** Specification, section 4: States and transitions. */
export const section4: SpecEntry[] = [
  {
    id: '4.1',
    about: 'Auth',
    text: 'Auth: loading, then signed-in or guest.',
    tests: [
      'tests/e2e/account.test.ts > a guest signs in to the requested screen and signs out, and sees nothing before the session is known',
    ],
  },
  {
    id: '4.2',
    about: 'Auth',
    text: 'Successful sign-in refreshes the session.',
    tests: ['web/admin/features/account/api/calls.test.ts > signing in > reloads the session'],
  },
  {
    id: '4.3',
    about: 'Auth',
    text: 'Sign-out clears the user even if the call fails.',
    tests: [
      'web/admin/features/account/api/calls.test.ts > signing out > clears the user when the call %s',
    ],
  },
  {
    id: '4.4',
    about: 'Page list',
    text: 'Page list: loading, then loaded (or error/empty/populated in the manager).',
    tests: [
      'web/admin/features/pages/pages-screen.test.tsx > the pages list shows a loading text, then its pages',
      'web/admin/features/pages/pages-screen.test.tsx > the pages list shows a message if there are no pages',
      'web/admin/features/pages/pages-screen.test.tsx > the pages list shows an error if it cannot be loaded',
    ],
  },
  {
    id: '4.5',
    about: 'Page list',
    text: 'Create appends (manager prepends) the new page;',
    tests: [
      'web/admin/features/pages/page-cache.test.ts > appends a created page in the switcher and prepends it in the manager',
    ],
  },
  {
    id: '4.6',
    about: 'Page list',
    text: 'rename replaces it and informs the editor of the new title when current;',
    tests: [
      'web/admin/features/pages/page-cache.test.ts > replaces a renamed page at its position',
      'tests/e2e/page-switcher.test.ts > the switcher scrolls, closes on a click outside, renames and creates pages, and opens the first remaining page or / after a deletion',
    ],
  },
  {
    id: '4.7',
    about: 'Page list',
    text: 'delete removes it.',
    tests: ['web/admin/features/pages/page-cache.test.ts > removes a deleted page from every list'],
  },
  {
    id: '4.8',
    about: 'Page list',
    text: 'If the current page is deleted, go to the editor of the first remaining page, or / if none.',
    tests: [
      'tests/e2e/page-switcher.test.ts > the switcher scrolls, closes on a click outside, renames and creates pages, and opens the first remaining page or / after a deletion',
    ],
  },
  {
    id: '4.9',
    about: 'Contact request status',
    text: 'Contact request status: open to resolved (Resolve) and back (Reopen);',
    tests: [
      'tests/e2e/admin-contacts.test.ts > an administrator finds, reads, annotates, resolves, reopens and deletes a request',
      'web/admin/features/contacts/contacts-screen.test.tsx > the list of contact requests > resolves an open request, shows the change and reopens it',
    ],
  },
  {
    id: '4.10',
    about: 'Contact request status',
    text: 'list updates locally on success.',
    tests: [
      'tests/e2e/admin-contacts.test.ts > an administrator finds, reads, annotates, resolves, reopens and deletes a request',
      'web/admin/features/contacts/contacts-screen.test.tsx > the list of contact requests > resolves an open request, shows the change and reopens it',
    ],
  },
  {
    id: '4.11',
    about: 'Contact form',
    text: 'Contact form: submit enabled only when valid and not sending;',
    tests: [
      'tests/e2e/contact-form.test.ts > the form loads its captcha at the first interaction, can be sent when it is valid, and shows thanks for 2.5 s',
    ],
  },
  {
    id: '4.12',
    about: 'Contact form',
    text: 'on success form and captcha token cleared, success message shown 2.5 s.',
    tests: [
      'tests/e2e/contact-form.test.ts > the form loads its captcha at the first interaction, can be sent when it is valid, and shows thanks for 2.5 s',
    ],
  },
  {
    id: '4.13',
    about: 'Settings save',
    text: "Settings save: saving, then 'Saved!' about 1.2 s.",
    tests: [
      'tests/e2e/admin-settings.test.ts > global settings > are saved, confirmed for 1.2 s and shown on the site',
    ],
  },
  {
    id: '4.14',
    about: 'Reset password',
    text: "Reset password: success shows 'Password reset! Redirecting to login…', then /login after 1 s.",
    tests: [
      'web/admin/routes/reset-password.test.tsx > a new password is set with the token of the address, and the sign-in opens 1 s later',
    ],
  },
  {
    id: '4.15',
    about: 'Upload',
    text: "Upload: idle, uploading (button disabled, 'Uploading…'), success (URL set, file name shown), error (message in red).",
    tests: [
      'tests/e2e/admin-settings.test.ts > an upload > shows its progress, then the name and address of the file',
      'web/admin/ui/image-input.test.tsx > an upload > shows %s if it fails',
      'tests/e2e/admin-settings.test.ts > an upload > shows a failure in red and can be repeated',
    ],
  },
  {
    id: '4.16',
    about: 'Milestone dateMode change',
    text: 'Milestone dateMode change: to single keeps date or falls back to start date;',
    tests: [
      'web/blocks/Timeline/milestones.test.ts > changing the mode > to single keeps the date or uses the start',
    ],
  },
  {
    id: '4.17',
    about: 'Milestone dateMode change',
    text: 'to range keeps start (fallback date) and end;',
    tests: [
      'web/blocks/Timeline/milestones.test.ts > changing the mode > to range keeps start and end, or uses the date as the start',
    ],
  },
  {
    id: '4.18',
    about: 'Milestone dateMode change',
    text: 'to month derives month from first 7 characters of date or start.',
    tests: [
      'web/blocks/Timeline/milestones.test.ts > changing the mode > to month uses the first seven characters of date or start',
    ],
  },
  {
    id: '4.19',
    about: 'Milestone dateMode change',
    text: 'If dateMode is missing: date alone means single, month alone means month, otherwise range.',
    tests: [
      'web/blocks/Timeline/milestones.test.ts > a milestone without a mode > with %o has the mode %s',
    ],
  },
  {
    id: '4.20',
    about: 'Milestone dateMode change',
    text: 'Milestones display sorted by date (month mode uses first day; range uses start).',
    tests: [
      'web/blocks/Timeline/milestones.test.ts > sorts milestones by date: a month by its first day, a range by its start',
    ],
  },
  {
    id: '4.21',
    about: 'Milestone dateMode change',
    text: 'Milestones can be added, removed, moved up/down, expanded.',
    tests: [
      'web/admin/features/editor/puck/library-lists.test.ts > milestones > can be added with a new id, moved and removed',
      'web/admin/features/editor/puck/library-lists.test.ts > milestones > can be expanded for editing',
    ],
  },
  {
    id: '4.22',
    about: 'Milestone dateMode change',
    text: 'Removing an image clamps defaultImage into range.',
    tests: [
      'web/blocks/Timeline/milestones.test.ts > keeps the index of the default image in range when an image is removed',
    ],
  },
  {
    id: '4.23',
    text: 'Link picker starts as external if current value starts with http(s), else internal.',
    tests: ['web/admin/features/editor/fields/link-kind.test.ts > %j starts as %s'],
  },
  {
    id: '4.24',
    about: 'Editor actions',
    text: 'Editor actions: set, insert (componentType, destinationZone, destinationIndex, optional id), replace (id must stay the same, otherwise error advising remove and insert), replaceRoot, duplicate (copy right after source, selected, new ids for itself and children), reorder, move (same source and destination ignored), remove (also nested zones and nodes), registerZone/unregisterZone (a removed zone is restored when registered again), setData, setUi.',
    tests: [
      'web/admin/features/editor/puck/library-actions.test.ts > actions > insert adds a block of a type at an index of a zone, with the given id',
      'web/admin/features/editor/puck/library-actions.test.ts > actions > replace changes the props of a block and refuses another id',
      'web/admin/features/editor/puck/library-actions.test.ts > actions > replaceRoot changes the props of the page and which of them are read-only',
      'web/admin/features/editor/puck/library-actions.test.ts > actions > duplicate inserts a copy right after the block, selects it, and gives it and its children new ids',
      'web/admin/features/editor/puck/library-actions.test.ts > actions > reorder moves a block within its zone',
      'web/admin/features/editor/puck/library-actions.test.ts > actions > move moves a block to another zone, and does nothing if the target is its own position',
      'web/admin/features/editor/puck/library-actions.test.ts > actions > remove removes a block with its children',
      'web/admin/features/editor/puck/library-actions.test.ts > actions > registering a zone again restores its blocks',
      'web/admin/features/editor/puck/library-actions.test.ts > actions > setData, setUi and set change the data, the UI and the whole state',
    ],
  },
  {
    id: '4.25',
    about: 'Editor actions',
    text: 'All except registerZone, unregisterZone, setData, setUi, set are recorded in history unless overridden.',
    tests: [
      'web/admin/features/editor/puck/library-actions.test.ts > history > records each action that changes blocks, and no other',
      'web/admin/features/editor/puck/library-actions.test.ts > history > follows the recordHistory option of an action',
    ],
  },
  {
    id: '4.26',
    about: 'Editor actions',
    text: 'History recording debounced 250 ms;',
    tests: [
      'web/admin/features/editor/puck/library-actions.test.ts > history > records an edit 250 ms after the last change',
    ],
  },
  {
    id: '4.27',
    about: 'Editor actions',
    text: 'recording after undo drops later future entries;',
    tests: [
      'web/admin/features/editor/puck/library-actions.test.ts > history > drops undone edits at the next edit',
    ],
  },
  {
    id: '4.28',
    about: 'Editor actions',
    text: 'undo/redo reset field focus.',
    tests: [
      'web/admin/features/editor/puck/library-actions.test.ts > history > removes the focus from the field on undo and redo',
    ],
  },
  {
    id: '4.29',
    about: 'Editor actions',
    text: 'Editor status starts as LOADING.',
    tests: [
      'web/admin/features/editor/puck/library-drag.test.tsx > the editor starts as loading, and nothing can be dragged until it is ready',
    ],
  },
  {
    id: '4.30',
    about: 'Drag lifecycle',
    text: 'Drag lifecycle: idle, initializing, dragging, dropping, idle;',
    tests: [
      'web/admin/features/editor/puck/library-drag.test.tsx > a drag goes from initializing to dragging, dropped and back to idle',
    ],
  },
  {
    id: '4.31',
    about: 'Drag lifecycle',
    text: 'a drop can be cancelled, restoring the initial position.',
    tests: [
      'tests/e2e/editor-dragging.test.ts > dragging by keyboard > is cancelled by Escape and then changes nothing',
    ],
  },
  {
    id: '4.32',
    text: 'Component loading indicator appears after 50 ms.',
    tests: [
      'web/admin/features/editor/puck/library-screen.test.tsx > a block shows a loading state if its data is not resolved after 50 ms',
    ],
  },
];
