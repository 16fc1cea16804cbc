import type { SpecEntry } from './entry.ts';

/** Specification, section 1: What the product does and for whom. */
export const section1: SpecEntry[] = [
  {
    id: '1.1',
    about: 'Visitors',
    text: 'Visitors: view pages at /pages/{pageId}, submit a contact form protected by a captcha, and reset a password.',
    tests: [
      'tests/contract/public-site/pages.test.ts > a public page > is a complete document without scripts',
      'tests/e2e/contact-form.test.ts > contact form > loads the captcha at the first interaction, and sends its token',
      'tests/contract/spec/contact-requests.test.ts > POST /api/contact_requests > requires a captcha token when a captcha is configured',
      'api/src/features/admin-users/passwords.test.ts > resetting the password > sets the password once, ends every session, and confirms it by mail',
    ],
  },
  {
    id: '1.2',
    about: 'Administrators',
    text: 'Administrators: sign in, create, edit, rename and delete pages, edit in a drag-and-drop block editor with publish, set global settings (title, favicon, logo, navbar items, home page), read and manage contact requests, change their own password.',
    tests: [
      'tests/e2e/editor-pages.test.ts > signing in > returns a guest to the page they asked for',
      'tests/e2e/admin-pages.test.ts > the pages list > requires a title for a new page, not a description, and shows the page first',
      'tests/e2e/editor-publish.test.ts > the editor > edits and publishes a heading, which a visitor then sees',
      'tests/e2e/editor-publish.test.ts > the editor > drags a component from the list into a column, undoes and redoes it',
      'tests/e2e/editor-pages.test.ts > the page switcher > renames the current page: Enter saves, Escape cancels, and the editor shows the title',
      'tests/e2e/editor-pages.test.ts > the pages list > creates a page at the top, finds it, and deletes it after a confirmation',
      'tests/e2e/admin-settings.test.ts > global settings > offer every specified field',
      'tests/e2e/admin-settings.test.ts > global settings > are saved, confirmed for 1.2 s and shown on the site',
      'tests/e2e/admin-settings.test.ts > an upload > shows its progress, then the name and address of the file',
      'tests/e2e/admin-contacts.test.ts > a request > shows its text and saves notes',
      'tests/e2e/admin-contacts.test.ts > a request > can be resolved and reopened, and the list shows it without reloading',
      'tests/e2e/admin-contacts.test.ts > a request > is deleted after a confirmation',
      'tests/e2e/account.test.ts > a new password > can be set through the link in the mail, changed by its owner, and used to sign in',
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
