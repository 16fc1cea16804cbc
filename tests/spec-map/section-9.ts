import type { SpecEntry } from './entry.ts';

/**
 * Specification, section 9: Business constants and limits. The file is longer than 300 lines, because this
 * section has many sentences.
 */
export const section9: SpecEntry[] = [
  {
    id: '9.1',
    text: 'Contact requests page size 50;',
    tests: [
      'schemas/src/primitives/limits.test.ts > constants > a page of the list has fifty contact requests',
      'tests/contract/spec/contact-requests.test.ts > GET /api/contact_requests > returns fifty a page',
    ],
  },
  {
    id: '9.2',
    text: 'search debounce 250 ms (contacts), 300 ms (pages).',
    tests: [
      'web/admin/lib/screen-constants.test.ts > constants > times are the specified ones in milliseconds',
      'web/admin/features/contacts/contacts-screen.test.tsx > the list of contact requests > searches 250 ms after the last key, and has no pager for a single page',
      'web/admin/features/pages/pages-screen.test.tsx > the pages list searches 300 ms after the last key, and reloads on Refresh',
    ],
  },
  {
    id: '9.3',
    text: 'Success message 2.5 s;',
    tests: [
      'tests/e2e/contact-form.test.ts > the form loads its captcha at the first interaction, can be sent when it is valid, and shows thanks for 2.5 s',
    ],
  },
  {
    id: '9.4',
    text: 'settings saved notice 1.2 s;',
    tests: [
      'tests/e2e/admin-settings.test.ts > global settings > are saved, confirmed for 1.2 s and shown on the site',
      'web/admin/lib/screen-constants.test.ts > constants > times are the specified ones in milliseconds',
    ],
  },
  {
    id: '9.5',
    text: 'reset redirect 1 s.',
    tests: [
      'web/admin/routes/reset-password.test.tsx > a new password is set with the token of the address, and the sign-in opens 1 s later',
      'web/admin/lib/screen-constants.test.ts > constants > times are the specified ones in milliseconds',
    ],
  },
  {
    id: '9.6',
    about: 'Page ids',
    text: 'Page ids: terms 11, privacy 12, cookies 13;',
    tests: [
      'web/renderer/render-page.test.ts > the footer > has the copyright line, terms, privacy, cookies and the powered-by logo',
    ],
  },
  {
    id: '9.7',
    about: 'Page ids',
    text: 'Read More link target page 4.',
    tests: [
      'web/blocks/Timeline/view.test.ts > Timeline > links to the history page when it is set',
    ],
  },
  {
    id: '9.8',
    text: 'Viewports 360/768/1280.',
    tests: ['tests/e2e/editor-canvas.test.ts > the canvas > has three viewports'],
  },
  {
    id: '9.9',
    text: 'Zoom 25–200% plus auto.',
    tests: ['tests/e2e/editor-canvas.test.ts > the canvas > zooms from 25 to 200 per cent'],
  },
  {
    id: '9.10',
    text: 'Sidebar min 192px;',
    tests: [
      'tests/e2e/editor-panels.test.ts > a sidebar is at least 192 px wide, and the browser remembers its width',
    ],
  },
  {
    id: '9.11',
    text: 'mobile breakpoint 638px;',
    tests: [
      'tests/e2e/editor-panels.test.ts > both sidebars can be open at 638 px or more, and only one below that',
    ],
  },
  {
    id: '9.12',
    text: 'empty drop zone min height 128px;',
    tests: [
      'tests/e2e/editor-canvas.test.ts > an empty column grows to 128 px within 150 ms',
      'web/admin/features/editor/puck/library-screen.test.tsx > an empty slot is 128 px high',
    ],
  },
  {
    id: '9.13',
    text: 'link list max height 12rem.',
    tests: [
      'web/admin/features/editor/puck/library-fields.test.ts > a link > can be chosen from the pages as /pages/{id}, in a list of 12 rem',
    ],
  },
  {
    id: '9.14',
    text: 'Page preview scale 0.28 at width 320 with 16:9 height.',
    tests: [
      'tests/e2e/admin-pages.test.ts > the list creates a page, shows pages in one to three columns, finds the page, and deletes it after a confirmation',
      'web/admin/lib/screen-constants.test.ts > constants > the editor has the specified sizes',
    ],
  },
  {
    id: '9.15',
    about: 'Jumbotron',
    text: 'Jumbotron: overlay steps 0,10,20,30,40,50,60,75,100;',
    tests: [
      'web/blocks/_shared/block-constants.test.ts > constants > the banner has the specified steps',
      'web/admin/features/editor/puck/library-fields.test.ts > fields offer the specified steps and levels',
    ],
  },
  {
    id: '9.16',
    about: 'Jumbotron',
    text: 'blur steps 0,5,10,20,30,40,50,75,100;',
    tests: [
      'web/blocks/_shared/block-constants.test.ts > constants > the banner has the specified steps',
      'web/admin/features/editor/puck/library-fields.test.ts > fields offer the specified steps and levels',
    ],
  },
  {
    id: '9.17',
    about: 'Jumbotron',
    text: 'blur max 20 px;',
    tests: [
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > renders a blur of %i per cent as %s',
    ],
  },
  {
    id: '9.18',
    about: 'Jumbotron',
    text: 'default overlay 30;',
    tests: [
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > shows an overlay of %s per cent with opacity %s',
    ],
  },
  {
    id: '9.19',
    about: 'Jumbotron',
    text: 'default padding py-16.',
    tests: [
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > has a colour, one heading and no button by default',
    ],
  },
  {
    id: '9.20',
    about: 'Navbar',
    text: 'Navbar: 8 items desktop, 12 mobile.',
    tests: [
      'web/blocks/SiteNavbar/view.test.ts > SiteNavbar > shows at most 8 items on a wide screen and 12 on a phone',
    ],
  },
  {
    id: '9.21',
    about: 'Navbar',
    text: 'Default items Home (/), Fleet (/fleet), Services (/services), Contact (/contact);',
    tests: [
      'web/blocks/SiteNavbar/view.test.ts > SiteNavbar > has Home, Fleet, Services, Contact and Get a Quote by default',
    ],
  },
  {
    id: '9.22',
    about: 'Navbar',
    text: "call-to-action 'Get a Quote' to /contact.",
    tests: [
      'web/blocks/SiteNavbar/view.test.ts > SiteNavbar > has Home, Fleet, Services, Contact and Get a Quote by default',
    ],
  },
  {
    id: '9.23',
    about: 'Contact-form defaults',
    text: "Contact-form defaults: title 'Contact Us', button 'Send Message', success 'Thanks! Your message was sent.';",
    tests: [
      'web/blocks/ContactFormBlock/view.test.ts > ContactFormBlock > has the specified defaults',
    ],
  },
  {
    id: '9.24',
    about: 'Contact-form defaults',
    text: 'card padding default 6;',
    tests: [
      'web/blocks/ContactFormBlock/view.test.ts > ContactFormBlock > has the specified defaults',
    ],
  },
  {
    id: '9.25',
    about: 'Contact-form defaults',
    text: 'section padding X 0-8 default 4, Y 0-16 default 8.',
    tests: [
      'web/blocks/ContactFormBlock/view.test.ts > ContactFormBlock > has the specified defaults',
      'web/blocks/ContactFormBlock/view.test.ts > ContactFormBlock > clamps the paddings %o',
    ],
  },
  {
    id: '9.26',
    about: 'Colours',
    text: 'Colours: ten presets (red, pink, purple-blue, cyan, blue, teal, green, yellow, pale yellow, orange) in 8-digit hex;',
    tests: [
      'web/admin/lib/screen-constants.test.ts > constants > the ten colour presets have eight digits',
      'web/admin/features/editor/puck/library-fields.test.ts > a colour > can be one of ten presets',
    ],
  },
  {
    id: '9.27',
    about: 'Colours',
    text: 'default accent #6b21a8.',
    tests: [
      'web/blocks/Timeline/view.test.ts > Timeline > gives a milestone without a colour the colour of the block, which is #6b21a8 by default',
    ],
  },
  {
    id: '9.28',
    about: 'Drag',
    text: 'Drag: keyboard start Space/Enter;',
    tests: [
      'tests/e2e/editor-dragging.test.ts > dragging by keyboard > picks up a block with Space, moves it with the arrow keys and drops it with Space',
      'tests/e2e/editor-dragging.test.ts > dragging by keyboard > is cancelled by Escape and then changes nothing',
    ],
  },
  {
    id: '9.29',
    about: 'Drag',
    text: 'end Space/Enter/Tab;',
    tests: [
      'web/admin/features/editor/puck/library-drag.test.tsx > dragging by keyboard > Space and Enter pick up a block; Space, Enter and Tab drop it; Escape cancels; other keys do nothing',
    ],
  },
  {
    id: '9.30',
    about: 'Drag',
    text: 'cancel Escape;',
    tests: [
      'tests/e2e/editor-dragging.test.ts > dragging by keyboard > is cancelled by Escape and then changes nothing',
    ],
  },
  {
    id: '9.31',
    about: 'Drag',
    text: 'step 10 px, 50 px with shift.',
    tests: [
      'web/admin/features/editor/puck/library-drag.test.tsx > dragging by keyboard > a step is 10 px, or 50 px with Shift',
      'tests/e2e/editor-dragging.test.ts > dragging by keyboard > picks up a block with Space, moves it with the arrow keys and drops it with Space',
    ],
  },
  {
    id: '9.32',
    about: 'Drag',
    text: 'Mouse starts at 5 px distance (editor also 200 ms delay, 10 px tolerance);',
    tests: [
      'web/admin/features/editor/puck/library-drag.test.tsx > dragging by pointer > a mouse picks up a block after 5 px',
      'web/admin/features/editor/puck/library-drag.test.tsx > dragging by pointer > a resting mouse or finger picks up a block after 200 ms; a finger that moves more than 10 px scrolls',
    ],
  },
  {
    id: '9.33',
    about: 'Drag',
    text: 'touch 250 ms delay with 5 px tolerance (editor canvas 200 ms).',
    tests: [
      'web/admin/features/editor/puck/drag-defaults.test.tsx > a finger that moves %i px and then rests for 250 ms picks up the block: %s',
      'web/admin/features/editor/puck/library-drag.test.tsx > dragging by pointer > a resting mouse or finger picks up a block after 200 ms; a finger that moves more than 10 px scrolls',
    ],
    why: 'The 250 ms are the default of the library. The canvas and the lists of the editor, which are all that can be dragged, set 200 ms.',
  },
  {
    id: '9.34',
    about: 'Drag',
    text: 'Auto-scroll tick 10 ms;',
    tests: [
      'web/admin/features/editor/puck/library-drag.test.tsx > while a block is dragged > the canvas scrolls automatically every 10 ms',
    ],
  },
  {
    id: '9.35',
    about: 'Drag',
    text: 'scroll refresh debounce 50 ms;',
    tests: [
      'web/admin/features/editor/puck/library-drag.test.tsx > while a block is dragged > the target is determined again 50 ms after a scroll, once for several scrolls',
    ],
  },
  {
    id: '9.36',
    about: 'Drag',
    text: 'announcement debounce 500 ms;',
    tests: [
      'web/admin/features/editor/puck/library-drag.test.tsx > while a block is dragged > the pickup is announced immediately, the target 500 ms after its last change',
    ],
  },
  {
    id: '9.37',
    about: 'Drag',
    text: 'sortable and drop-settle animation 250 ms;',
    // Of lists in the fields, and of every drop; blocks on the canvas make way within 200 ms.
    tests: [
      'web/admin/features/editor/puck/library-drag.test.tsx > items of a list move aside within 250 ms',
      'tests/e2e/editor-dragging.test.ts > dragging by keyboard > picks up a block with Space, moves it with the arrow keys and drops it with Space',
    ],
  },
  {
    id: '9.38',
    about: 'Drag',
    text: 'hover throttle 50 ms;',
    tests: [
      'web/admin/features/editor/puck/library-drag.test.tsx > while a block is dragged > the target under the pointer is determined at most every 50 ms',
    ],
  },
  {
    id: '9.39',
    about: 'Drag',
    text: 'transition 150 ms.',
    tests: ['tests/e2e/editor-canvas.test.ts > an empty column grows to 128 px within 150 ms'],
  },
  {
    id: '9.40',
    text: 'History debounce 250 ms;',
    tests: [
      'web/admin/features/editor/puck/library-actions.test.ts > history > records an edit 250 ms after the last change',
    ],
  },
  {
    id: '9.41',
    text: 'undo Ctrl/Meta+Z;',
    tests: [
      'web/admin/features/editor/puck/library-actions.test.ts > history > undoes with %o and Z, redoes with %o and %s',
    ],
  },
  {
    id: '9.42',
    text: 'redo Ctrl/Meta+Shift+Z or +Y.',
    tests: [
      'web/admin/features/editor/puck/library-actions.test.ts > history > undoes with %o and Z, redoes with %o and %s',
    ],
  },
  {
    id: '9.43',
    text: 'Loading indicator delay 50 ms.',
    tests: [
      'web/admin/features/editor/puck/library-screen.test.tsx > a block shows a loading state if its data is not resolved after 50 ms',
    ],
  },
  {
    id: '9.44',
    text: 'Icon default size 24.',
    tests: [
      'web/blocks/content.test.ts > ListDescription > shows a heading and items, each with its icon',
    ],
  },
  {
    id: '9.45',
    text: 'Global permission defaults all true.',
    tests: [
      'web/admin/features/editor/puck/library-permissions.test.ts > the library > allows everything by default',
    ],
  },
  {
    id: '9.46',
    text: 'The HTTP client has no timeout by default.',
    tests: [
      'web/admin/lib/http.test.ts > a call > goes to this site with the session cookie, and without a time limit',
    ],
  },
];
