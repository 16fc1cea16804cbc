import type { SpecEntry } from './entry.ts';

/** Specification, section 8: Error catalogue. */
export const section8: SpecEntry[] = [
  {
    id: '8.1',
    about: 'Login failure',
    text: "Login failure: 'Invalid email or password'.",
    tests: [
      'api/src/features/sessions/sessions.test.ts > sign in > refuses a wrong password',
      'tests/e2e/account.test.ts > a guest signs in to the requested screen and signs out, and sees nothing before the session is known',
    ],
  },
  {
    id: '8.2',
    about: 'Pages load failure',
    text: "Pages load failure: 'Failed to load pages.' with an empty list (in editor switcher: only logged, shows 'No pages').",
    tests: [
      'web/admin/features/pages/pages-screen.test.tsx > the pages list shows an error if it cannot be loaded',
      'web/admin/features/pages/switcher/editor-top-bar.test.tsx > the list of pages > shows No pages and logs the error if it cannot be loaded',
    ],
  },
  {
    id: '8.3',
    about: 'Pages load failure',
    text: "Delete failure: alert 'Delete failed.';",
    tests: [
      'web/admin/features/pages/pages-screen.test.tsx > an error while a page is created or deleted is shown, and the list does not change',
    ],
  },
  {
    id: '8.4',
    about: 'Pages load failure',
    text: "create failure: alert 'Failed to create page.'",
    tests: [
      'web/admin/features/pages/pages-screen.test.tsx > an error while a page is created or deleted is shown, and the list does not change',
    ],
  },
  {
    id: '8.5',
    about: 'Pages load failure',
    text: 'In the editor bar, create, rename and delete failures are only logged, not shown.',
    tests: [
      'web/admin/features/pages/switcher/editor-top-bar.test.tsx > the bar logs errors and shows them in a status line, never as an alert',
    ],
    why: 'Decided otherwise: a failure is logged, and a quiet status line also shows it and offers a retry. No alert is shown.',
  },
  {
    id: '8.6',
    about: 'Contact requests',
    text: "Contact requests: load failure shows error message or 'Failed to load contact requests.';",
    tests: [
      'web/admin/features/contacts/contacts-screen.test.tsx > the list shows %s if it cannot be loaded, and can be reloaded',
    ],
  },
  {
    id: '8.7',
    about: 'Contact requests',
    text: "update alert 'Update failed';",
    tests: [
      'web/admin/features/contacts/contacts-screen.test.tsx > the list of contact requests > keeps the status and shows an error if a change fails',
    ],
  },
  {
    id: '8.8',
    about: 'Contact requests',
    text: "delete alert 'Delete failed';",
    tests: [
      'web/admin/features/contacts/contacts-screen.test.tsx > a failed deletion keeps the request, and a failed save keeps the typed notes',
    ],
  },
  {
    id: '8.9',
    about: 'Contact requests',
    text: "notes alert 'Save notes failed'.",
    tests: [
      'web/admin/features/contacts/contacts-screen.test.tsx > a failed deletion keeps the request, and a failed save keeps the typed notes',
    ],
  },
  {
    id: '8.10',
    about: 'Settings',
    text: "Settings: load failure message or 'Failed to load settings';",
    tests: [
      'web/admin/features/settings/settings-screen.test.tsx > the screen shows %s when the settings cannot be loaded, and can reload them',
    ],
  },
  {
    id: '8.11',
    about: 'Settings',
    text: "save failure server error field, else message, else 'Save failed'.",
    tests: [
      'web/admin/features/settings/settings-form.test.tsx > the settings form > shows why saving failed: %j',
      'web/admin/features/settings/save-error.test.ts > saveErrorText > returns the server’s error, or its message, or a general text',
    ],
  },
  {
    id: '8.12',
    about: 'Contact form',
    text: "Contact form: server error field, else 'Submission failed.' (configured error text default 'Sorry, something went wrong.').",
    tests: [
      'web/blocks/ContactFormBlock/island.test.tsx > a refused message > shows %s and keeps the typed text',
    ],
  },
  {
    id: '8.13',
    about: 'Password flows',
    text: "Password flows: server error, or errors array joined by commas, else 'Request failed', 'Reset failed' or 'Update failed'.",
    tests: [
      'web/admin/features/account/forgot-password-form.test.tsx > the form shows the error for status %i',
      'web/admin/features/account/reset-password-form.test.tsx > a new password > requires both fields and shows the error',
      'web/admin/features/account/change-password-form.test.tsx > the form requires all three fields and shows the error',
      'web/admin/lib/http.test.ts > the password screens explain %j: %s',
    ],
  },
  {
    id: '8.14',
    about: 'Password flows',
    text: "Forgot password on success always says 'If that email exists, reset instructions have been sent.'",
    tests: [
      'web/admin/features/account/forgot-password-form.test.tsx > the form requires an e-mail address and cannot be sent twice',
      'api/src/features/admin-users/passwords.test.ts > requesting a reset > an unknown address returns the same answer and sends no mail',
    ],
  },
  {
    id: '8.15',
    about: 'Password flows',
    text: "Reset without token: 'Missing reset token.'",
    tests: [
      'web/admin/features/account/reset-password-form.test.tsx > a new password > cannot be set without a token in the address',
    ],
  },
  {
    id: '8.16',
    about: 'Upload errors in red',
    text: 'Upload errors in red: server error text;',
    tests: [
      'web/admin/ui/image-input.test.tsx > an upload > shows %s if it fails',
      'tests/e2e/admin-settings.test.ts > an upload > shows a failure in red and can be repeated',
      'web/admin/lib/images/upload-image.test.ts > readUploadAnswer > throws the server’s error',
    ],
  },
  {
    id: '8.17',
    about: 'Upload errors in red',
    text: "'Upload failed (status)';",
    tests: [
      'web/admin/ui/image-input.test.tsx > an upload > shows %s if it fails',
      'tests/e2e/admin-settings.test.ts > an upload > shows a failure in red and can be repeated',
      'web/admin/lib/images/upload-image.test.ts > readUploadAnswer > throws the status if the server sends no error',
    ],
  },
  {
    id: '8.18',
    about: 'Upload errors in red',
    text: "'Upload response missing URL';",
    tests: [
      'web/admin/ui/image-input.test.tsx > an upload > shows %s if it fails',
      'tests/e2e/admin-settings.test.ts > an upload > shows a failure in red and can be repeated',
      'web/admin/lib/images/upload-image.test.ts > readUploadAnswer > throws an error if the address is missing',
    ],
  },
  {
    id: '8.19',
    about: 'Upload errors in red',
    text: "'Upload failed'.",
    tests: [
      'web/admin/ui/image-input.test.tsx > an upload > shows %s if it fails',
      'tests/e2e/admin-settings.test.ts > an upload > shows a failure in red and can be repeated',
      'web/admin/lib/images/upload-image.test.ts > readUploadAnswer > throws a general error if the upload is refused without a reason',
    ],
  },
  {
    id: '8.20',
    about: 'Editor library load failure',
    text: "Editor library load failure: 'Failed to load Editor.js. You can still edit JSON in the sidebar.'",
    tests: [
      'tests/e2e/rich-text.test.ts > rich text can be edited as JSON if its editor cannot be loaded',
    ],
  },
  {
    id: '8.21',
    about: 'Editor library load failure',
    text: "Captcha shows 'Loading Captcha…' until ready.",
    tests: [
      'tests/e2e/contact-form.test.ts > the form loads its captcha at the first interaction, can be sent when it is valid, and shows thanks for 2.5 s',
      'web/blocks/ContactFormBlock/island.test.tsx > the widget of %s > is loaded at the first interaction with the form, and its token is sent',
    ],
  },
  {
    id: '8.22',
    text: 'Page viewer failures fall back to an empty page.',
    tests: [
      'tests/contract/public-site/rendering.test.ts > rendering > results in an empty page if it fails',
      'tests/contract/public-site/pages.test.ts > damaged stored pages > return 200 with the readable blocks: %s',
    ],
  },
  {
    id: '8.23',
    text: 'Replace with different id and converting non-root to root are internal errors.',
    tests: 'open',
    why: 'The first half is proved by library-actions.test.ts (replace … refuses another id). The second is a guard in a function of the library that it calls with nothing but roots, and exports nowhere: nothing that an editor does can reach it.',
  },
  {
    id: '8.24',
    about: 'Drag screen-reader help',
    text: 'Drag screen-reader help: pick up with space, arrows move, space drops, escape cancels.',
    tests: [
      'tests/e2e/editor-dragging.test.ts > dragging by keyboard > is explained to screen readers',
    ],
  },
];
