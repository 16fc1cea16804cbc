import type { SpecEntry } from './entry.ts';

/** Specification, section 7: Calls. */
export const section7: SpecEntry[] = [
  {
    id: '7.1',
    text: 'All calls go to the API host and send credentials.',
    tests: [
      'web/admin/lib/http.test.ts > a call > goes to this site with the session cookie, and without a time limit',
    ],
  },
  {
    id: '7.2',
    text: 'Page calls send JSON and accept JSON.',
    tests: [
      'web/admin/lib/http.test.ts > a call > sends JSON and accepts JSON',
      'tests/contract/spec/calls.test.ts > pages > are sent and returned as JSON',
    ],
  },
  {
    id: '7.3',
    about: 'GET /api/site_settings',
    text: 'GET | /api/site_settings | none | settings from the response, or settings / site_settings.settings / data.settings; {} if empty',
    tests: [
      'tests/contract/spec/calls.test.ts > site settings > PUT replaces them, and GET returns them to everyone under the key settings',
      'web/admin/lib/settings/get-settings.test.ts > readSettings > reads them from %s',
      'web/admin/lib/settings/get-settings.test.ts > readSettings > returns the defaults for an empty answer',
    ],
  },
  {
    id: '7.4',
    about: 'PUT /api/site_settings',
    text: 'PUT | /api/site_settings | {settings:{title,faviconUrl,nav,home_page_path}} | save settings',
    tests: [
      'tests/contract/spec/calls.test.ts > site settings > PUT replaces them, and GET returns them to everyone under the key settings',
      'tests/contract/spec/calls.test.ts > site settings > PUT requires an administrator',
    ],
  },
  {
    id: '7.5',
    about: 'GET /api/session',
    text: 'GET | /api/session | none | any status below 500 accepted; reads ok or authenticated, user or admin_user',
    tests: [
      'web/admin/features/account/api/calls.test.ts > the session > accepts status %i',
      'web/admin/features/account/api/calls.test.ts > the session > rejects status %i',
      'web/admin/features/account/api/session.test.ts > readSession > reads authenticated with user',
      'web/admin/features/account/api/session.test.ts > readSession > reads ok with admin_user',
    ],
  },
  {
    id: '7.6',
    about: 'POST /api/admin_users/sign_in',
    text: 'POST | /api/admin_users/sign_in | {admin_user:{email,password}} | then refresh session; failure yields false',
    tests: [
      'tests/contract/spec/calls.test.ts > session > POST sign_in starts it, GET session returns the user, DELETE sign_out ends it',
      'web/admin/features/account/api/calls.test.ts > signing in > reloads the session',
      'web/admin/features/account/api/calls.test.ts > signing in > returns false if it is refused with %i',
    ],
  },
  {
    id: '7.7',
    about: 'DELETE /api/admin_users/sign_out',
    text: 'DELETE | /api/admin_users/sign_out | none | sign out',
    tests: [
      'tests/contract/spec/calls.test.ts > session > POST sign_in starts it, GET session returns the user, DELETE sign_out ends it',
    ],
  },
  {
    id: '7.8',
    about: 'GET /api/pages',
    text: 'GET | /api/pages | optional query search | list of pages',
    tests: ['tests/contract/spec/calls.test.ts > pages > GET lists them and searches them'],
  },
  {
    id: '7.9',
    about: 'POST /api/pages',
    text: 'POST | /api/pages | {page:{title,description}} | returns created page with id',
    tests: [
      'tests/contract/spec/calls.test.ts > pages > POST creates a page from title and description and returns it with its id',
    ],
  },
  {
    id: '7.10',
    about: 'PATCH /api/pages/{id}',
    text: 'PATCH | /api/pages/{id} | {page:{title}} | returns updated page',
    tests: [
      'tests/contract/spec/calls.test.ts > pages > PATCH changes the title of a page and returns the page',
    ],
  },
  {
    id: '7.11',
    about: 'DELETE /api/pages/{id}',
    text: 'DELETE | /api/pages/{id} | none | delete',
    tests: ['tests/contract/spec/calls.test.ts > pages > DELETE deletes a page'],
  },
  {
    id: '7.12',
    about: 'GET /api/pages/{pageId}',
    text: 'GET | /api/pages/{pageId} | none | page with content (string or object)',
    tests: [
      'tests/contract/spec/calls.test.ts > pages > PUT saves content as an object or a JSON string, and GET returns it to everyone',
      'schemas/src/content/page-content.test.ts > readPageContent > accepts an object and a JSON string alike',
    ],
  },
  {
    id: '7.13',
    about: 'GET /api/pages/{pageId}.json',
    text: 'GET | /api/pages/{pageId}.json | none | editor load, reads content and title',
    tests: [
      'tests/contract/spec/calls.test.ts > pages > PUT saves content as an object or a JSON string, and GET returns it to everyone',
      'tests/e2e/editor-publish.test.ts > the editor > edits a heading and drags a component into a column, undoes and redoes that, and publishes it for visitors',
    ],
  },
  {
    id: '7.14',
    about: 'PUT /api/pages/{pageId}',
    text: "PUT | /api/pages/{pageId} | {page:{content}} | editor save; non-ok is 'Failed to save' (logged only)",
    tests: [
      'tests/contract/spec/calls.test.ts > pages > PUT saves content as an object or a JSON string, and GET returns it to everyone',
      'web/admin/features/editor/page-work/use-publishing.test.tsx > publishing > lists the problems if it is refused, and shows if a sign-in is needed',
    ],
    why: 'Decided otherwise: a failure is logged, and the editor also shows what is wrong.',
  },
  {
    id: '7.15',
    about: 'POST /api/uploads',
    text: 'POST | /api/uploads | multipart field file | reads ok, error, blob.url or url; returned URL gets query parameter cb with current timestamp',
    tests: [
      'tests/contract/spec/calls.test.ts > uploads > POST accepts one multipart field "file" and returns ok, blob.url and url',
      'tests/contract/spec/calls.test.ts > uploads > POST returns an error and no address for a file that is not an image',
      'web/admin/lib/images/upload-image.test.ts > readUploadAnswer > reads blob.url, or url, and adds cb with the time',
      'web/admin/lib/images/upload-image.test.ts > readUploadAnswer > throws the server’s error',
    ],
  },
  {
    id: '7.16',
    about: 'GET /api/contact_requests',
    text: 'GET | /api/contact_requests | query search, status, sort (newest or oldest), page, limit (50) | response {items, total}',
    tests: [
      'tests/contract/spec/contact-requests.test.ts > GET /api/contact_requests > returns items and total, filtered by search and status',
      'tests/contract/spec/contact-requests.test.ts > GET /api/contact_requests > returns fifty a page',
    ],
  },
  {
    id: '7.17',
    about: 'GET /api/contact_requests/{id}',
    text: 'GET | /api/contact_requests/{id} | none | detail; falls back to the list row on failure',
    tests: [
      'tests/contract/spec/contact-requests.test.ts > one contact request > PUT saves notes and keeps the status',
      'web/admin/features/contacts/contact-dialog.test.tsx > the screen shows the data of the row if a request cannot be loaded',
    ],
  },
  {
    id: '7.18',
    about: 'PUT /api/contact_requests/{id}',
    text: 'PUT | /api/contact_requests/{id} | {contact_request:{status}} or {contact_request:{admin_notes}} | update',
    tests: [
      'tests/contract/spec/contact-requests.test.ts > one contact request > PUT resolves and reopens the request',
      'tests/contract/spec/contact-requests.test.ts > one contact request > PUT saves notes and keeps the status',
    ],
  },
  {
    id: '7.19',
    about: 'DELETE /api/contact_requests/{id}',
    text: 'DELETE | /api/contact_requests/{id} | none | delete',
    tests: [
      'tests/contract/spec/contact-requests.test.ts > one contact request > DELETE deletes the request',
    ],
  },
  {
    id: '7.20',
    about: 'POST /api/contact_requests',
    text: 'POST | /api/contact_requests | {contact_request:{first_name,last_name,email,phone,subject,message}, captcha_token} | submit',
    tests: [
      'tests/contract/spec/contact-requests.test.ts > POST /api/contact_requests > stores a message as an open request',
      'tests/e2e/contact-form.test.ts > the form loads its captcha at the first interaction, can be sent when it is valid, and shows thanks for 2.5 s',
    ],
  },
  {
    id: '7.21',
    about: 'POST /api/admin_users/password',
    text: 'POST | /api/admin_users/password | {admin_user:{email}} | request reset',
    tests: [
      'api/src/features/admin-users/passwords.test.ts > requesting a reset > sends a link to the stored address, in plain text and HTML',
    ],
  },
  {
    id: '7.22',
    about: 'PUT /api/admin_users/password',
    text: 'PUT | /api/admin_users/password | {admin_user:{reset_password_token,password,password_confirmation}} or {admin_user:{current_password,password,password_confirmation}} | reset or change',
    tests: [
      'api/src/features/admin-users/passwords.test.ts > resetting the password > sets the password once, ends every session, and confirms it by mail',
      'api/src/features/admin-users/passwords.test.ts > changing the password > requires the current password, keeps this session and ends the others',
    ],
  },
  {
    id: '7.23',
    text: 'The publish button passes the full page data to a supplied handler;',
    tests: [
      'tests/e2e/editor-publish.test.ts > the editor > edits a heading and drags a component into a column, undoes and redoes that, and publishes it for visitors',
      'web/admin/features/editor/content/content.test.ts > toSentContent > sends only the changed root props',
    ],
  },
  {
    id: '7.24',
    text: 'Rich-text editor and captcha widgets load lazily.',
    tests: [
      'tests/e2e/rich-text.test.ts > rich text is edited on the full screen: Ctrl+S or Cmd+S saves, Escape cancels',
      'tests/e2e/contact-form.test.ts > the form loads its captcha at the first interaction, can be sent when it is valid, and shows thanks for 2.5 s',
      'web/blocks/ContactFormBlock/island.test.tsx > the widget of %s > is loaded at the first interaction with the form, and its token is sent',
    ],
  },
];
