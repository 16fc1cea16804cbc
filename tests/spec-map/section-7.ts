import type { SpecEntry } from './entry.ts';

/** Specification, section 7: Calls. */
export const section7: SpecEntry[] = [
  {
    id: '7.1',
    text: 'All calls go to the API host and send credentials.',
    tests: 'open',
  },
  {
    id: '7.2',
    text: 'Page calls send JSON and accept JSON.',
    tests: 'open',
  },
  {
    id: '7.3',
    about: 'GET /api/site_settings',
    text: 'GET | /api/site_settings | none | settings from the response, or settings / site_settings.settings / data.settings; {} if empty',
    tests: 'open',
  },
  {
    id: '7.4',
    about: 'PUT /api/site_settings',
    text: 'PUT | /api/site_settings | {settings:{title,faviconUrl,nav,home_page_path}} | save settings',
    tests: 'open',
  },
  {
    id: '7.5',
    about: 'GET /api/session',
    text: 'GET | /api/session | none | any status below 500 accepted; reads ok or authenticated, user or admin_user',
    tests: 'open',
  },
  {
    id: '7.6',
    about: 'POST /api/admin_users/sign_in',
    text: 'POST | /api/admin_users/sign_in | {admin_user:{email,password}} | then refresh session; failure yields false',
    tests: 'open',
  },
  {
    id: '7.7',
    about: 'DELETE /api/admin_users/sign_out',
    text: 'DELETE | /api/admin_users/sign_out | none | sign out',
    tests: 'open',
  },
  {
    id: '7.8',
    about: 'GET /api/pages',
    text: 'GET | /api/pages | optional query search | list of pages',
    tests: 'open',
  },
  {
    id: '7.9',
    about: 'POST /api/pages',
    text: 'POST | /api/pages | {page:{title,description}} | returns created page with id',
    tests: 'open',
  },
  {
    id: '7.10',
    about: 'PATCH /api/pages/{id}',
    text: 'PATCH | /api/pages/{id} | {page:{title}} | returns updated page',
    tests: 'open',
  },
  {
    id: '7.11',
    about: 'DELETE /api/pages/{id}',
    text: 'DELETE | /api/pages/{id} | none | delete',
    tests: 'open',
  },
  {
    id: '7.12',
    about: 'GET /api/pages/{pageId}',
    text: 'GET | /api/pages/{pageId} | none | page with content (string or object)',
    tests: 'open',
  },
  {
    id: '7.13',
    about: 'GET /api/pages/{pageId}.json',
    text: 'GET | /api/pages/{pageId}.json | none | editor load, reads content and title',
    tests: 'open',
  },
  {
    id: '7.14',
    about: 'PUT /api/pages/{pageId}',
    text: "PUT | /api/pages/{pageId} | {page:{content}} | editor save; non-ok is 'Failed to save' (logged only)",
    tests: 'open',
  },
  {
    id: '7.15',
    about: 'POST /api/uploads',
    text: 'POST | /api/uploads | multipart field file | reads ok, error, blob.url or url; returned URL gets query parameter cb with current timestamp',
    tests: 'open',
  },
  {
    id: '7.16',
    about: 'GET /api/contact_requests',
    text: 'GET | /api/contact_requests | query search, status, sort (newest or oldest), page, limit (50) | response {items, total}',
    tests: 'open',
  },
  {
    id: '7.17',
    about: 'GET /api/contact_requests/{id}',
    text: 'GET | /api/contact_requests/{id} | none | detail; falls back to the list row on failure',
    tests: 'open',
  },
  {
    id: '7.18',
    about: 'PUT /api/contact_requests/{id}',
    text: 'PUT | /api/contact_requests/{id} | {contact_request:{status}} or {contact_request:{admin_notes}} | update',
    tests: 'open',
  },
  {
    id: '7.19',
    about: 'DELETE /api/contact_requests/{id}',
    text: 'DELETE | /api/contact_requests/{id} | none | delete',
    tests: 'open',
  },
  {
    id: '7.20',
    about: 'POST /api/contact_requests',
    text: 'POST | /api/contact_requests | {contact_request:{first_name,last_name,email,phone,subject,message}, captcha_token} | submit',
    tests: 'open',
  },
  {
    id: '7.21',
    about: 'POST /api/admin_users/password',
    text: 'POST | /api/admin_users/password | {admin_user:{email}} | request reset',
    tests: 'open',
  },
  {
    id: '7.22',
    about: 'PUT /api/admin_users/password',
    text: 'PUT | /api/admin_users/password | {admin_user:{reset_password_token,password,password_confirmation}} or {admin_user:{current_password,password,password_confirmation}} | reset or change',
    tests: 'open',
  },
  {
    id: '7.23',
    text: 'The publish button passes the full page data to a supplied handler;',
    tests: 'open',
  },
  {
    id: '7.24',
    text: 'Rich-text editor and captcha widgets load lazily.',
    tests: 'open',
  },
];
