import type { SpecEntry } from './entry.ts';

/** Specification, section 1: the product and its users. */
export const section1: SpecEntry[] = [
  {
    id: '1.1',
    about: 'Visitors',
    text: 'Visitors: view pages at /pages/{pageId}, submit a contact form protected by a captcha, and reset a password.',
    tests: [
      'tests/contract/public-site/pages.test.ts > a public page > is a complete document without scripts',
      'tests/e2e/contact-form.test.ts > the form loads its captcha at the first interaction, can be sent when it is valid, and shows thanks for 2.5 s',
      'tests/contract/spec/contact-requests.test.ts > POST /api/contact_requests > requires a captcha token if a captcha is configured',
      'api/src/features/admin-users/passwords.test.ts > resetting the password > sets the password once, ends every session, and confirms it by mail',
    ],
  },
  {
    id: '1.2',
    about: 'Administrators',
    text: 'Administrators: sign in, create, edit, rename and delete pages, edit in a drag-and-drop block editor with publish, set global settings (title, favicon, logo, navbar items, home page), read and manage contact requests, change their own password.',
    tests: [
      'tests/e2e/account.test.ts > a guest signs in to the requested screen and signs out, and sees nothing before the session is known',
      'tests/e2e/admin-pages.test.ts > the list creates a page, shows pages in one to three columns, finds the page, and deletes it after a confirmation',
      'tests/e2e/editor-publish.test.ts > the editor > edits a heading and drags a component into a column, undoes and redoes that, and publishes it for visitors',
      'tests/e2e/page-switcher.test.ts > the switcher scrolls, closes on a click outside, renames and creates pages, and opens the first remaining page or / after a deletion',
      'tests/e2e/admin-settings.test.ts > global settings > offer every specified field',
      'tests/e2e/admin-settings.test.ts > global settings > are saved, confirmed for 1.2 s and shown on the site',
      'tests/e2e/admin-settings.test.ts > an upload > shows its progress, then the name and address of the file',
      'tests/e2e/admin-contacts.test.ts > an administrator finds, reads, annotates, resolves, reopens and deletes a request',
      'web/admin/features/contacts/contacts-screen.test.tsx > the list of contact requests > resolves an open request, shows the change and reopens it',
      'web/admin/features/account/change-password-form.test.tsx > the form sends the current password and the new one twice, confirms the change, and is cleared',
      'api/src/features/admin-users/passwords.test.ts > changing the password > requires the current password, keeps this session and ends the others',
    ],
  },
  {
    id: '1.3',
    text: 'The public site is branded as a forklift or equipment company.',
    tests: [
      'tests/contract/spec/demo-site.test.ts > the demo site is the site of a forklift company',
    ],
  },
  {
    id: '1.4',
    text: "The footer shows a copyright line, links to terms (/pages/11), privacy (/pages/12) and cookies (/pages/13) pages, and a 'powered by' logo.",
    tests: [
      'tests/contract/public-site/rendering.test.ts > the frame of a page > has a footer with copyright, terms, privacy, cookies and the powered-by logo',
    ],
  },
  {
    id: '1.5',
    text: 'The document title comes from the settings title, falling back to a default site-generator title.',
    tests: [
      'tests/contract/public-site/rendering.test.ts > the frame of a page > has the title of the settings, or the default title',
    ],
  },
  {
    id: '1.6',
    text: 'The favicon comes from settings faviconUrl.',
    tests: [
      'tests/contract/public-site/rendering.test.ts > the frame of a page > has the favicon of the settings',
    ],
  },
];
