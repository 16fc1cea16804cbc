import type { SpecEntry } from './entry.ts';

/** Specification, section 5: Validation rules. */
export const section5: SpecEntry[] = [
  {
    id: '5.1',
    about: 'New page (editor bar)',
    text: 'New page (editor bar): title non-blank after trimming;',
    tests: [
      'web/admin/features/pages/switcher/editor-top-bar.test.tsx > a new page requires a title and is created once',
    ],
  },
  {
    id: '5.2',
    about: 'New page (editor bar)',
    text: 'New disabled when empty or while creating.',
    tests: [
      'web/admin/features/pages/switcher/editor-top-bar.test.tsx > a new page requires a title and is created once',
    ],
  },
  {
    id: '5.3',
    about: 'New page (editor bar)',
    text: 'Manager dialog: title required, description optional.',
    tests: [
      'web/admin/features/pages/new-page-dialog.test.tsx > a new page needs a title but no description, and is first in the list; Cancel creates none',
    ],
  },
  {
    id: '5.4',
    about: 'Login',
    text: 'Login: email and password input types;',
    tests: [
      'tests/e2e/account.test.ts > a guest signs in to the requested screen and signs out, and sees nothing before the session is known',
    ],
  },
  {
    id: '5.5',
    about: 'Contact form',
    text: 'Contact form: first and last name non-blank after trimming;',
    tests: [
      'web/blocks/ContactFormBlock/view.test.ts > validation > requires names, e-mail and message, not phone or subject',
      'tests/e2e/contact-form.test.ts > the form loads its captcha at the first interaction, can be sent when it is valid, and shows thanks for 2.5 s',
    ],
  },
  {
    id: '5.6',
    about: 'Contact form',
    text: 'email matches simple {email};',
    tests: ['web/blocks/ContactFormBlock/view.test.ts > validation > accepts the e-mail "%s": %s'],
  },
  {
    id: '5.7',
    about: 'Contact form',
    text: 'message non-blank;',
    tests: [
      'web/blocks/ContactFormBlock/view.test.ts > validation > requires names, e-mail and message, not phone or subject',
    ],
  },
  {
    id: '5.8',
    about: 'Contact form',
    text: 'captcha token present when a captcha site key is configured;',
    tests: [
      'tests/e2e/contact-form.test.ts > the form loads its captcha at the first interaction, can be sent when it is valid, and shows thanks for 2.5 s',
      'web/blocks/ContactFormBlock/island.test.tsx > the widget of %s > is loaded at the first interaction with the form, and its token is sent',
    ],
  },
  {
    id: '5.9',
    about: 'Contact form',
    text: 'disabled while sending.',
    tests: [
      'tests/e2e/contact-form.test.ts > the form loads its captcha at the first interaction, can be sent when it is valid, and shows thanks for 2.5 s',
    ],
  },
  {
    id: '5.10',
    about: 'Contact form',
    text: 'Phone and subject optional.',
    tests: [
      'web/blocks/ContactFormBlock/view.test.ts > validation > requires names, e-mail and message, not phone or subject',
    ],
  },
  {
    id: '5.11',
    about: 'Forgot-password',
    text: 'Forgot-password: email required.',
    tests: [
      'web/admin/features/account/forgot-password-form.test.tsx > the form requires an e-mail address and cannot be sent twice',
    ],
  },
  {
    id: '5.12',
    about: 'Forgot-password',
    text: "Reset: token must be in URL else 'Missing reset token.' and submit disabled;",
    tests: [
      'web/admin/features/account/reset-password-form.test.tsx > a new password > cannot be set without a token in the address',
    ],
  },
  {
    id: '5.13',
    about: 'Forgot-password',
    text: 'both passwords required.',
    tests: [
      'web/admin/features/account/reset-password-form.test.tsx > a new password > requires both fields and shows the error',
    ],
  },
  {
    id: '5.14',
    about: 'Forgot-password',
    text: 'Change password: all three required.',
    tests: [
      'web/admin/features/account/change-password-form.test.tsx > the form requires all three fields and shows the error',
    ],
  },
  {
    id: '5.15',
    about: 'Upload',
    text: 'Upload: images only accepted;',
    tests: [
      'web/admin/ui/image-input.test.tsx > an upload > accepts only images',
      'tests/contract/security/uploads.test.ts > a file that is not an image > is refused if it is a TIFF, BMP or HEIC',
      'tests/contract/spec/calls.test.ts > uploads > POST returns an error and no address for a file that is not an image',
    ],
  },
  {
    id: '5.16',
    about: 'Upload',
    text: 'fails if response not ok, flags ok false, or has no URL.',
    tests: [
      'web/admin/ui/image-input.test.tsx > an upload > shows %s if it fails',
      'web/admin/lib/images/upload-image.test.ts > readUploadAnswer > throws the status if the server sends no error',
      'web/admin/lib/images/upload-image.test.ts > readUploadAnswer > throws a general error if the upload is refused without a reason',
      'web/admin/lib/images/upload-image.test.ts > readUploadAnswer > throws an error if the address is missing',
    ],
  },
  {
    id: '5.17',
    text: 'Number fields ignore values outside min/max;',
    tests: [
      'web/admin/features/editor/puck/library-fields.test.ts > a number field > ignores values below its minimum and above its maximum',
    ],
  },
  {
    id: '5.18',
    text: 'array fields disable add at max and delete at min.',
    tests: [
      'web/admin/features/editor/puck/library-lists.test.ts > a list > accepts no more than its maximum and no fewer than its minimum number of items',
    ],
  },
  {
    id: '5.19',
    about: 'Colour',
    text: 'Colour: custom hex accepts 3 to 6 hex digits with or without leading #;',
    tests: [
      'schemas/src/primitives/primitives.test.ts > colours > are normalised from %s to %s',
      'schemas/src/primitives/primitives.test.ts > colours > are refused: "%s"',
      'web/admin/features/editor/puck/library-fields.test.ts > a colour > can be typed with or without #, and is saved once it is valid',
    ],
  },
  {
    id: '5.20',
    about: 'Colour',
    text: "hint '#RRGGBB or #RRGGBBAA'.",
    tests: [
      'web/admin/features/editor/puck/library-fields.test.ts > a colour > can be typed with or without #, and is saved once it is valid',
    ],
  },
  {
    id: '5.21',
    about: 'Colour',
    text: "External URL input type url with hint 'Enter a full URL (e.g., {host})'.",
    tests: [
      'web/admin/features/editor/puck/library-fields.test.ts > a link > can be typed for another site, with a hint',
    ],
  },
  {
    id: '5.22',
    text: 'Jumbotron overlay and blur clamped 0-100;',
    tests: [
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > shows an overlay of %s per cent with opacity %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > renders a blur of %i per cent as %s',
    ],
  },
  {
    id: '5.23',
    text: 'blur in pixels at most 20.',
    tests: [
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > renders a blur of %i per cent as %s',
    ],
  },
  {
    id: '5.24',
    text: 'Header level clamped 1-6 (editor offers 1-4, default 2).',
    tests: [
      'web/blocks/layout.test.ts > HeadingBlock > shows a stored level of %s as %s',
      'web/blocks/layout.test.ts > HeadingBlock > has level 2 by default',
      'web/admin/features/editor/puck/library-fields.test.ts > fields offer the specified steps and levels',
    ],
  },
  {
    id: '5.25',
    text: 'Navbar shows at most 8 items on desktop, 12 on mobile.',
    tests: [
      'web/blocks/SiteNavbar/view.test.ts > SiteNavbar > shows at most 8 items on a wide screen and 12 on a phone',
      'tests/e2e/navbar.test.ts > navbar > shows at most 8 items on a wide screen',
      'tests/e2e/navbar.test.ts > navbar > shows at most 12 items on a small screen, in a menu that opens by keyboard and touch',
    ],
  },
  {
    id: '5.26',
    about: 'Confirmations',
    text: "Confirmations: page delete 'Delete “{title}”? This cannot be undone.';",
    tests: [
      'tests/e2e/admin-pages.test.ts > the list creates a page, shows pages in one to three columns, finds the page, and deletes it after a confirmation',
    ],
  },
  {
    id: '5.27',
    about: 'Confirmations',
    text: "contact delete 'Delete this contact request?'.",
    tests: [
      'tests/e2e/admin-contacts.test.ts > an administrator finds, reads, annotates, resolves, reopens and deletes a request',
    ],
  },
];
