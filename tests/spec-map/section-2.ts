import type { SpecEntry } from './entry.ts';

/**
 * Specification, section 2: Screens and routes. The file is longer than 300 lines, because this section has
 * many sentences.
 */
export const section2: SpecEntry[] = [
  {
    id: '2.1',
    about: '/ (all)',
    text: 'Signed-in admin goes to /admin/pages.',
    tests: [
      'tests/contract/public-site/root-gate.test.ts > the root gate > sends a signed-in administrator to the list of pages',
    ],
  },
  {
    id: '2.2',
    about: '/ (all)',
    text: 'A guest goes to the settings home_page_path, else the first navigation item whose link starts with /pages/, else /.',
    tests: [
      'tests/contract/public-site/root-gate.test.ts > the root gate > sends a guest to the home page of the settings',
      'tests/contract/public-site/root-gate.test.ts > the root gate > falls back to the first existing page of the navigation if the home page is missing',
      'tests/contract/public-site/root-gate.test.ts > the root gate > shows an empty page with menu and footer if no page exists (home page path %s)',
    ],
  },
  {
    id: '2.3',
    about: '/ (all)',
    text: "Shows 'Loading…' while session loads.",
    tests: [
      'web/admin/routes/root-gate.test.tsx > %s shows Loading… while the session loads, then opens the list of pages',
    ],
  },
  {
    id: '2.4',
    about: '/ (all)',
    text: 'Any unknown path uses the same entry screen.',
    tests: [
      'tests/contract/public-site/root-gate.test.ts > the root gate > redirects unknown paths in the same way',
      'tests/contract/public-site/root-gate.test.ts > the root gate > sends a signed-in administrator to the list of pages',
    ],
  },
  {
    id: '2.5',
    about: '/login (guests)',
    text: "'Admin Login' form: Email, Password, 'Sign in' button, link 'Forgot your password?' to /forgot-password.",
    tests: [
      'tests/e2e/account.test.ts > a guest signs in to the requested screen and signs out, and sees nothing before the session is known',
    ],
  },
  {
    id: '2.6',
    about: '/login (guests)',
    text: 'A signed-in user opening it is sent to /.',
    tests: [
      'web/admin/routes/login.test.tsx > a signed-in administrator is redirected from the sign-in screen to the root, and from there to the pages',
      'tests/contract/public-site/root-gate.test.ts > the root gate > sends a signed-in administrator to the list of pages',
    ],
  },
  {
    id: '2.7',
    about: '/forgot-password (all)',
    text: 'One email field;',
    tests: [
      'web/admin/features/account/forgot-password-form.test.tsx > the form requires an e-mail address and cannot be sent twice',
    ],
  },
  {
    id: '2.8',
    about: '/forgot-password (all)',
    text: "button 'Send reset email' ('Sending…' while busy), disabled when email is empty.",
    tests: [
      'web/admin/features/account/forgot-password-form.test.tsx > the form requires an e-mail address and cannot be sent twice',
    ],
  },
  {
    id: '2.9',
    about: '/reset-password (all)',
    text: 'Query parameter reset_password_token.',
    tests: [
      'web/admin/routes/reset-password.test.tsx > a new password is set with the token of the address, and the sign-in opens 1 s later',
      'web/admin/features/account/reset-password-form.test.tsx > a new password > cannot be set without a token in the address',
    ],
  },
  {
    id: '2.10',
    about: '/reset-password (all)',
    text: 'Fields: new password and confirmation.',
    tests: [
      'web/admin/features/account/reset-password-form.test.tsx > a new password > requires both fields and shows the error',
    ],
  },
  {
    id: '2.11',
    about: '/reset-password (all)',
    text: "Button 'Set Password'.",
    tests: [
      'web/admin/routes/reset-password.test.tsx > a new password is set with the token of the address, and the sign-in opens 1 s later',
    ],
  },
  {
    id: '2.12',
    about: '/reset-password (all)',
    text: 'Redirects to /login 1 second after success.',
    tests: [
      'web/admin/routes/reset-password.test.tsx > a new password is set with the token of the address, and the sign-in opens 1 s later',
    ],
  },
  {
    id: '2.13',
    about: '/pages/{pageId} (all)',
    text: 'Public viewer rendering the saved block content with the shared navbar filled from settings.',
    tests: [
      'tests/contract/public-site/rendering.test.ts > the frame of a page > has the saved blocks below a navbar with the items of the settings',
    ],
  },
  {
    id: '2.14',
    about: '/admin/pages (admin)',
    text: 'Pages list as card grid (1/2/3 columns): preview, title, updated date, description, Open, Edit, Delete.',
    tests: [
      'tests/e2e/admin-pages.test.ts > the list creates a page, shows pages in one to three columns, finds the page, and deletes it after a confirmation',
    ],
  },
  {
    id: '2.15',
    about: '/admin/pages (admin)',
    text: "Search box, Refresh, 'New Page' dialog (title, optional description, Cancel/Create).",
    tests: [
      'tests/e2e/admin-pages.test.ts > the list creates a page, shows pages in one to three columns, finds the page, and deletes it after a confirmation',
      'web/admin/features/pages/new-page-dialog.test.tsx > a new page needs a title but no description, and is first in the list; Cancel creates none',
    ],
  },
  {
    id: '2.16',
    about: '/admin/pages (admin)',
    text: "Empty state 'No pages yet'.",
    tests: [
      'web/admin/features/pages/pages-screen.test.tsx > the pages list shows a message if there are no pages',
    ],
  },
  {
    id: '2.17',
    about: '/settings (admin)',
    text: "Global Settings: Site Title, Favicon (PNG/ICO 32x32 or 48x48), Logo, Home page picker (pages offered as links /pages/{id}; a note says unauthenticated visitors hitting / are redirected to this path), Navbar Items list (title, link, background image; move up/down, remove, '+ Add Item'), sticky 'Save Settings' button.",
    tests: [
      'tests/e2e/admin-settings.test.ts > global settings > offer every specified field',
      'tests/e2e/admin-settings.test.ts > global settings > are saved, confirmed for 1.2 s and shown on the site',
      'tests/e2e/admin-settings.test.ts > an upload > shows its progress, then the name and address of the file',
    ],
  },
  {
    id: '2.18',
    about: '/editor/{pageId} (admin)',
    text: 'Visual block editor with publish action that saves the page.',
    tests: [
      'tests/e2e/editor-publish.test.ts > the editor > edits a heading and drags a component into a column, undoes and redoes that, and publishes it for visitors',
    ],
  },
  {
    id: '2.19',
    about: '/admin/contacts (admin)',
    text: "Contact-request table (Received, From, Email, Subject, Status, Actions View / Resolve or Reopen / Delete), search box, status filter (All/Open/Resolved), sort (Newest first/Oldest first), Refresh, pager Prev/Next with 'Page X of Y • N total' shown only when more than one page;",
    tests: [
      'web/admin/features/contacts/contacts-screen.test.tsx > the list of contact requests > shows the time, the sender and the actions of each request, and the number of the page',
      'web/admin/features/contacts/contacts-screen.test.tsx > the list of contact requests > searches 250 ms after the last key, and has no pager for a single page',
      'web/admin/features/contacts/contacts-screen.test.tsx > the list of contact requests > returns to its first page when the filter, the order or the search changes',
      'tests/e2e/admin-contacts.test.ts > an administrator finds, reads, annotates, resolves, reopens and deletes a request',
      'web/admin/features/contacts/contacts-screen.test.tsx > the list of contact requests > resolves an open request, shows the change and reopens it',
    ],
  },
  {
    id: '2.20',
    about: '/admin/contacts (admin)',
    text: "detail dialog with editable Admin Notes, 'Save notes' and Close.",
    tests: [
      'tests/e2e/admin-contacts.test.ts > an administrator finds, reads, annotates, resolves, reopens and deletes a request',
    ],
  },
  {
    id: '2.21',
    about: '/admin/change-password (admin)',
    text: 'Current password, new password, confirmation;',
    tests: [
      'web/admin/features/account/change-password-form.test.tsx > the form requires all three fields and shows the error',
      'web/admin/features/account/change-password-form.test.tsx > the form sends the current password and the new one twice, confirms the change, and is cleared',
    ],
  },
  {
    id: '2.22',
    about: '/admin/change-password (admin)',
    text: "button 'Update Password'.",
    tests: [
      'web/admin/features/account/change-password-form.test.tsx > the form requires all three fields and shows the error',
      'web/admin/features/account/change-password-form.test.tsx > the form sends the current password and the new one twice, confirms the change, and is cleared',
    ],
  },
  {
    id: '2.23',
    text: 'Protected routes: an unauthenticated visitor goes to /login and the original location is kept for return.',
    tests: [
      'tests/e2e/account.test.ts > a guest signs in to the requested screen and signs out, and sees nothing before the session is known',
    ],
  },
  {
    id: '2.24',
    text: 'Nothing renders while the session is loading.',
    tests: [
      'tests/e2e/account.test.ts > a guest signs in to the requested screen and signs out, and sees nothing before the session is known',
    ],
  },
  {
    id: '2.25',
    text: 'Post-login admin landing path is /admin/pages.',
    tests: [
      'web/admin/routes/login.test.tsx > signing in with the target %s opens the list of pages',
    ],
  },
  {
    id: '2.26',
    about: 'Admin top bar',
    text: 'Links: Pages (/), Contact Requests (/admin/contacts), Global Settings (/settings), and a Logout button.',
    tests: [
      'tests/e2e/admin-pages.test.ts > the top bar links to each area and has Logout, and on a small screen it is a menu that starts with Page Manager',
      'tests/e2e/account.test.ts > a guest signs in to the requested screen and signs out, and sees nothing before the session is known',
    ],
  },
  {
    id: '2.27',
    about: 'Admin top bar',
    text: "On small screens it collapses to a menu with the first link labelled 'Page Manager'.",
    tests: [
      'tests/e2e/admin-pages.test.ts > the top bar links to each area and has Logout, and on a small screen it is a menu that starts with Page Manager',
    ],
  },
  {
    id: '2.28',
    about: 'Editor top bar (/editor/{pageId})',
    text: 'Page switcher dropdown listing pages with title and description;',
    tests: [
      'web/admin/features/pages/switcher/editor-top-bar.test.tsx > the list of pages > has titles and descriptions, and a name for pages without a title',
    ],
  },
  {
    id: '2.29',
    about: 'Editor top bar (/editor/{pageId})',
    text: "untitled pages show 'Untitled #{id}'.",
    tests: [
      'web/admin/features/pages/switcher/editor-top-bar.test.tsx > the list of pages > has titles and descriptions, and a name for pages without a title',
    ],
  },
  {
    id: '2.30',
    about: 'Editor top bar (/editor/{pageId})',
    text: 'List is scrollable with a maximum height.',
    tests: [
      'tests/e2e/page-switcher.test.ts > the switcher scrolls, closes on a click outside, renames and creates pages, and opens the first remaining page or / after a deletion',
    ],
  },
  {
    id: '2.31',
    about: 'Editor top bar (/editor/{pageId})',
    text: 'Clicking outside closes it.',
    tests: [
      'tests/e2e/page-switcher.test.ts > the switcher scrolls, closes on a click outside, renames and creates pages, and opens the first remaining page or / after a deletion',
    ],
  },
  {
    id: '2.32',
    about: 'Editor top bar (/editor/{pageId})',
    text: "Each row can be renamed inline (Enter saves, Escape cancels) and deleted after a confirmation dialog titled 'Delete page?' with text 'You’re about to delete “{title}”. This action cannot be undone.' and buttons Cancel and Delete (Delete shows 'Deleting…' while working).",
    tests: [
      'tests/e2e/page-switcher.test.ts > the switcher scrolls, closes on a click outside, renames and creates pages, and opens the first remaining page or / after a deletion',
      'web/admin/features/pages/switcher/editor-top-bar.test.tsx > the bar deletes a page after a confirmation with Cancel and Delete',
    ],
  },
  {
    id: '2.33',
    about: 'Editor top bar (/editor/{pageId})',
    text: "A 'New page title' input with a 'New' button creates a page then opens /editor/{newId}.",
    tests: [
      'tests/e2e/page-switcher.test.ts > the switcher scrolls, closes on a click outside, renames and creates pages, and opens the first remaining page or / after a deletion',
      'web/admin/features/pages/switcher/editor-top-bar.test.tsx > a new page requires a title and is created once',
    ],
  },
  {
    id: '2.34',
    about: 'Editor top bar (/editor/{pageId}) › Empty texts',
    text: "Empty texts: 'No pages yet', 'Loading…', 'Select a page…'.",
    tests: [
      'web/admin/features/pages/switcher/editor-top-bar.test.tsx > the list of pages > shows a text while it loads, if it is empty, and if no page is open',
    ],
  },
  {
    id: '2.35',
    about: 'Editor screen',
    text: 'Left sidebar: Components list and Outline tree.',
    tests: [
      'tests/e2e/editor-panels.test.ts > the editor has components and outline on the left, the page in the middle, fields on the right and tools at the top',
    ],
  },
  {
    id: '2.36',
    about: 'Editor screen',
    text: 'Central canvas preview.',
    tests: [
      'tests/e2e/editor-panels.test.ts > the editor has components and outline on the left, the page in the middle, fields on the right and tools at the top',
    ],
  },
  {
    id: '2.37',
    about: 'Editor screen',
    text: 'Right sidebar: fields of the selected block or the page.',
    tests: [
      'tests/e2e/editor-panels.test.ts > the editor has components and outline on the left, the page in the middle, fields on the right and tools at the top',
    ],
  },
  {
    id: '2.38',
    about: 'Editor screen',
    text: 'Sidebar minimum width 192px;',
    tests: [
      'tests/e2e/editor-panels.test.ts > a sidebar is at least 192 px wide, and the browser remembers its width',
    ],
  },
  {
    id: '2.39',
    about: 'Editor screen',
    text: 'widths saved in local storage under a sidebar-widths key;',
    tests: [
      'tests/e2e/editor-panels.test.ts > a sidebar is at least 192 px wide, and the browser remembers its width',
    ],
  },
  {
    id: '2.40',
    about: 'Editor screen',
    text: 'mobile breakpoint 638px.',
    tests: [
      'tests/e2e/editor-panels.test.ts > both sidebars can be open at 638 px or more, and only one below that',
    ],
  },
  {
    id: '2.41',
    about: 'Editor screen',
    text: 'Header: Publish, undo/redo, viewport and zoom controls.',
    tests: [
      'tests/e2e/editor-panels.test.ts > the editor has components and outline on the left, the page in the middle, fields on the right and tools at the top',
    ],
  },
  {
    id: '2.42',
    about: 'Editor screen',
    text: 'Viewports: Small 360, Medium 768, Large 1280 wide.',
    tests: ['tests/e2e/editor-canvas.test.ts > the canvas > has three viewports'],
  },
  {
    id: '2.43',
    about: 'Editor screen',
    text: 'Zoom options 25%, 50%, 75%, 100%, 125%, 150%, 200% plus auto.',
    tests: ['tests/e2e/editor-canvas.test.ts > the canvas > zooms from 25 to 200 per cent'],
  },
  {
    id: '2.44',
    about: 'Editor screen',
    text: 'Preview mode toggles between edit and interactive with Ctrl/Cmd+I.',
    tests: [
      'web/admin/features/editor/puck/library-screen.test.tsx > %o and I switch between edit and interactive mode',
      'tests/e2e/editor-canvas.test.ts > the canvas > switches between editing and interactive mode with Ctrl+I',
    ],
  },
  {
    id: '2.45',
    about: 'Editor screen',
    text: 'Selecting a block offers Duplicate, Delete, Select parent.',
    tests: [
      'web/admin/features/editor/puck/library-screen.test.tsx > a selected block offers Select parent, Duplicate and Delete',
    ],
  },
  {
    id: '2.46',
    about: 'Editor screen',
    text: "Headings show the page title or 'Page'.",
    tests: [
      'tests/e2e/editor-panels.test.ts > the editor has components and outline on the left, the page in the middle, fields on the right and tools at the top',
    ],
  },
  {
    id: '2.47',
    about: 'Editor screen',
    text: 'Internal links use /pages/{id}.',
    tests: [
      'web/admin/features/editor/puck/library-fields.test.ts > a link > can be chosen from the pages as /pages/{id}, in a list of 12 rem',
    ],
  },
  {
    id: '2.48',
    about: 'Editor screen',
    text: 'Each page starts with a global SiteNavbar block in its body;',
    tests: [
      'tests/contract/spec/calls.test.ts > saved blocks > start with the global navbar',
      'web/admin/features/editor/content/content.test.ts > toEditorData > puts the navbar first and fills in defaults and slots',
    ],
  },
  {
    id: '2.49',
    about: 'Editor screen',
    text: 'it cannot be deleted or dragged and is edited only in Global Settings.',
    tests: [
      'web/admin/features/editor/puck/library-permissions.test.ts > the blocks of the product > forbid deleting, dragging, duplicating, inserting and editing the navbar',
    ],
  },
  {
    id: '2.50',
    about: 'Block types › Layout',
    text: 'Layout: OneCol, TwoCol (variants 50-50, 33-66, 66-33), ThreeCol (variants equal, 2-4-6, 3-6-3).',
    tests: [
      'web/blocks/layout.test.ts > OneCol > shows the blocks in its slot',
      'web/blocks/layout.test.ts > TwoCol > has the variant %s',
      'web/blocks/layout.test.ts > ThreeCol > has the variant %s',
    ],
  },
  {
    id: '2.51',
    about: 'Block types › Content',
    text: 'Content: ImageBlock, JumbotronBlock, TextAndImage, ListDescription, HeadingBlock, Card, Column, Timeline, Platforms, RichText, Spacer.',
    tests: [
      'tests/architecture/registries.test.ts > every block has a schema, a view, an editor and examples',
      'web/blocks/content.test.ts > images > list their variants and reserve their space',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > has a colour, one heading and no button by default',
      'web/blocks/content.test.ts > TextAndImage > has the specified defaults',
      'web/blocks/content.test.ts > ListDescription > shows a heading and items, each with its icon',
      'web/blocks/layout.test.ts > HeadingBlock > has level %i',
      'web/blocks/content.test.ts > Card > shows picture, title, text, button and padding',
      'web/blocks/content.test.ts > Column > has the specified defaults',
      'web/blocks/Timeline/view.test.ts > Timeline > has three sample milestones with dates by default',
      'web/blocks/Platforms/view.test.ts > Platforms > has the layout row or grid',
      'web/blocks/RichText/view.test.ts > RichText blocks > have the width max-w-3xl by default',
      'web/blocks/layout.test.ts > Spacer > has the size %s',
    ],
  },
  {
    id: '2.52',
    about: 'Block types › Special',
    text: 'Special: ContactFormBlock.',
    tests: [
      'web/blocks/ContactFormBlock/view.test.ts > ContactFormBlock > has the specified defaults',
    ],
  },
  {
    id: '2.53',
    about: 'Block types',
    text: "Unknown block type renders 'No configuration for {type}'.",
    tests: [
      'web/blocks/examples.test.ts > the placeholder of an unknown block names its type',
      'web/renderer/render-page.test.ts > content that cannot be shown > shows a placeholder for a block of an unknown type',
    ],
  },
  {
    id: '2.54',
    about: 'Block behaviours › Timeline',
    text: "Timeline: items alternate left/right on a centre line, each with date label, title (fallback 'Untitled'), description, thumbnail (default image or the first; 'No Image' if none), accent colour marker.",
    tests: [
      'web/blocks/Timeline/view.test.ts > Timeline > alternates milestones left and right of the line',
      'web/blocks/Timeline/view.test.ts > Timeline > shows title, description, date and marker of each milestone',
      'web/blocks/Timeline/view.test.ts > Timeline > shows Untitled for a missing title and No Image for missing images',
      'web/blocks/Timeline/view.test.ts > Timeline > with the default image %s shows the thumbnail %s',
    ],
  },
  {
    id: '2.55',
    about: 'Block behaviours › Timeline',
    text: "Clicking opens a modal gallery with slide dots and previous/next arrows ('No images' if none).",
    tests: [
      'tests/e2e/timeline.test.ts > the gallery of a milestone always opens at its default image, can be used with arrows, dots and keys, and keeps the focus',
    ],
  },
  {
    id: '2.56',
    about: 'Block behaviours › Timeline',
    text: 'Selecting a milestone resets the slideshow to its default image, clamped to valid range.',
    tests: [
      'tests/e2e/timeline.test.ts > the gallery of a milestone always opens at its default image, can be used with arrows, dots and keys, and keeps the focus',
      'web/blocks/Timeline/milestones.test.ts > index %d of %d is %d',
    ],
  },
  {
    id: '2.57',
    about: 'Block behaviours › Timeline',
    text: "Optional 'Read More' link to /pages/4.",
    tests: [
      'web/blocks/Timeline/view.test.ts > Timeline > links to the history page when it is set',
    ],
  },
  {
    id: '2.58',
    about: 'Block behaviours › Timeline',
    text: "Empty state in editor 'No milestones yet.'",
    tests: [
      'web/blocks/Timeline/view.test.ts > Timeline > shows a hint in the editor and nothing on the page when it has no milestones',
    ],
  },
  {
    id: '2.59',
    about: 'Block behaviours › Platforms',
    text: 'Platforms: Facebook, Instagram, X (Twitter), YouTube, TikTok, LinkedIn, Pinterest, Reddit, Twitch, Discord with brand logo (from an icon CDN by slug) and colour;',
    tests: [
      'web/blocks/Platforms/view.test.ts > Platforms > shows $name with its logo in its colour',
      'web/blocks/Platforms/view.test.ts > Platforms > has a different logo for each brand',
    ],
    why: 'Decided otherwise: the logos come from the site itself and not from a CDN of a third party.',
  },
  {
    id: '2.60',
    about: 'Block behaviours › Platforms',
    text: 'only entries with both url and brand are shown;',
    tests: [
      'web/blocks/Platforms/view.test.ts > Platforms > shows only entries with both a link and a brand',
    ],
  },
  {
    id: '2.61',
    about: 'Block behaviours › Platforms',
    text: 'open in a new tab.',
    tests: ['web/blocks/Platforms/view.test.ts > Platforms > opens every link in a new tab'],
  },
  {
    id: '2.62',
    about: 'Block behaviours › Platforms',
    text: 'Icon sizes small 32px, medium 40px, large 56px;',
    tests: ['web/blocks/Platforms/view.test.ts > Platforms > renders the icon size %s as %s px'],
  },
  {
    id: '2.63',
    about: 'Block behaviours › Platforms',
    text: 'layout grid or row;',
    tests: ['web/blocks/Platforms/view.test.ts > Platforms > has the layout row or grid'],
  },
  {
    id: '2.64',
    about: 'Block behaviours › Platforms',
    text: 'shape rounded, pill or square;',
    tests: ['web/blocks/Platforms/view.test.ts > Platforms > has the shape %s'],
  },
  {
    id: '2.65',
    about: 'Block behaviours › Platforms',
    text: 'labels shown by default.',
    tests: [
      'web/blocks/Platforms/view.test.ts > Platforms > shows labels unless they are switched off, and always has names for screen readers',
    ],
  },
  {
    id: '2.66',
    about: 'Block behaviours › RichText',
    text: 'RichText: block-based content (header levels 1-4, paragraph, list ordered/unordered, quote with caption, simpleImage, delimiter) with per-block alignment left/center/right/justify;',
    tests: [
      'web/blocks/RichText/view.test.ts > RichText blocks > include headers of level %i',
      'web/blocks/RichText/view.test.ts > RichText blocks > include ordered and unordered lists, nested ones, and lists of older versions',
      'web/blocks/RichText/view.test.ts > RichText blocks > include quotes with a caption',
      'web/blocks/RichText/view.test.ts > RichText blocks > include pictures with a caption, and delimiters',
      'web/blocks/RichText/view.test.ts > RichText blocks > can each be aligned %s',
    ],
  },
  {
    id: '2.67',
    about: 'Block behaviours › RichText',
    text: 'full-screen editor (Escape cancels, Ctrl/Cmd+S saves);',
    tests: [
      'tests/e2e/rich-text.test.ts > rich text is edited on the full screen: Ctrl+S or Cmd+S saves, Escape cancels',
    ],
  },
  {
    id: '2.68',
    about: 'Block behaviours › RichText',
    text: 'raw JSON fallback.',
    tests: [
      'tests/e2e/rich-text.test.ts > rich text can be edited as JSON if its editor cannot be loaded',
    ],
  },
  {
    id: '2.69',
    about: 'Block behaviours › RichText',
    text: 'Output sanitised: links limited to http(s), mailto, tel or relative;',
    tests: ['web/blocks/RichText/view.test.ts > RichText output > keeps a link to %s: %s'],
  },
  {
    id: '2.70',
    about: 'Block behaviours › RichText',
    text: 'external links open in new tab;',
    tests: [
      'web/blocks/RichText/view.test.ts > RichText output > opens only external links in a new tab',
    ],
  },
  {
    id: '2.71',
    about: 'Block behaviours › RichText',
    text: 'fixed tag and attribute allow-list;',
    tests: [
      'web/blocks/RichText/view.test.ts > RichText output > keeps the marks of the editor, without their attributes',
    ],
  },
  {
    id: '2.72',
    about: 'Block behaviours › RichText',
    text: 'script and style forbidden.',
    tests: ['web/blocks/RichText/view.test.ts > RichText output > renders %s as %s'],
  },
  {
    id: '2.73',
    about: 'Block behaviours › RichText',
    text: 'Max width options max-w-xl to max-w-6xl, default max-w-3xl.',
    tests: [
      'web/blocks/RichText/view.test.ts > RichText blocks > have the width %s',
      'web/blocks/RichText/view.test.ts > RichText blocks > have the width max-w-3xl by default',
    ],
  },
  {
    id: '2.74',
    about: 'Block behaviours › ImageBlock',
    text: 'ImageBlock: align, aspect, fit, width, height, padding, radius, shadow, background, border, caption with alignment, optional link.',
    tests: [
      'web/blocks/content.test.ts > ImageBlock > %s %s',
      'web/blocks/content.test.ts > ImageBlock > renders width in px, padding, background and border as clamped styles',
      'web/blocks/content.test.ts > ImageBlock > shows a caption with its alignment',
      'web/blocks/content.test.ts > ImageBlock > links the picture, with a name even if the picture has no alternative text',
    ],
  },
  {
    id: '2.75',
    about: 'Block behaviours › Spacer',
    text: 'Spacer: axis vertical/horizontal, sizes 0, xs, sm, md, lg, xl, 2xl, or pixel numbers per breakpoint.',
    tests: [
      'web/blocks/layout.test.ts > Spacer > has the size %s',
      'web/blocks/layout.test.ts > Spacer > has a width when it is horizontal',
      'web/blocks/layout.test.ts > Spacer > has a clamped height in px for each breakpoint, by default that of the next smaller one',
    ],
  },
  {
    id: '2.76',
    about: 'Block behaviours › ListDescription',
    text: 'ListDescription: heading plus items with icon (Check, Star, Truck, Wrench) and text.',
    tests: [
      'web/blocks/content.test.ts > ListDescription > shows a heading and items, each with its icon',
    ],
  },
  {
    id: '2.77',
    about: 'Block behaviours › TextAndImage',
    text: 'TextAndImage: the button shows only if both button text and link are set.',
    tests: [
      'web/blocks/content.test.ts > TextAndImage > with the text "%s" and the link "%s" shows the button: %s',
    ],
  },
  {
    id: '2.78',
    about: 'Block behaviours › ContactFormBlock',
    text: 'ContactFormBlock: title, button, success and error text, optional phone and subject hidden by options.',
    tests: [
      'web/blocks/ContactFormBlock/view.test.ts > ContactFormBlock > shows its title and the text of its button',
      'web/blocks/ContactFormBlock/view.test.ts > ContactFormBlock > can hide phone and subject',
      'tests/e2e/contact-form.test.ts > the form loads its captcha at the first interaction, can be sent when it is valid, and shows thanks for 2.5 s',
      'web/blocks/ContactFormBlock/island.test.tsx > a refused message > shows %s and keeps the typed text',
    ],
  },
];
