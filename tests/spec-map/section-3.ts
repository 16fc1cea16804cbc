import type { SpecEntry } from './entry.ts';

/** Specification, section 3: Entities and their fields. */
export const section3: SpecEntry[] = [
  {
    id: '3.1',
    about: 'Page',
    text: 'Page: id, title, description, content (block tree, may arrive as a JSON string), updated_at.',
    tests: [
      'tests/contract/spec/calls.test.ts > pages > PUT saves content as an object or a JSON string, and GET returns it to everyone',
      'schemas/src/content/page-content.test.ts > readPageContent > accepts an object and a JSON string alike',
    ],
  },
  {
    id: '3.2',
    about: 'Site settings',
    text: 'Site settings: title, faviconUrl, home_page_path, nav {logoImageUrl, items[] {title, href, imageUrl}, cta {label, href}};',
    tests: [
      'schemas/src/settings/settings.test.ts > site settings > have the specified fields and defaults',
      'tests/contract/spec/calls.test.ts > site settings > PUT replaces them, and GET returns them to everyone under the key settings',
    ],
  },
  {
    id: '3.3',
    about: 'Site settings',
    text: 'sticky flag on the navbar block.',
    tests: [
      'web/blocks/SiteNavbar/view.test.ts > SiteNavbar > is sticky only if the settings make it sticky',
    ],
  },
  {
    id: '3.4',
    about: 'Site settings',
    text: 'Settings may arrive nested under a settings key.',
    tests: ['web/admin/lib/settings/get-settings.test.ts > readSettings > reads them from %s'],
  },
  {
    id: '3.5',
    about: 'Session',
    text: 'Session: ok or authenticated flag, plus user or admin_user.',
    tests: [
      'web/admin/features/account/api/session.test.ts > readSession > reads authenticated with user',
      'web/admin/features/account/api/session.test.ts > readSession > reads ok with admin_user',
      'api/src/features/sessions/sessions.test.ts > session > returns the signed-in administrator',
    ],
  },
  {
    id: '3.6',
    about: 'Admin user',
    text: 'Admin user: email, password, current_password, password_confirmation, reset_password_token.',
    tests: [
      'tests/contract/spec/calls.test.ts > session > POST sign_in starts it, GET session returns the user, DELETE sign_out ends it',
      'api/src/features/admin-users/passwords.test.ts > resetting the password > sets the password once, ends every session, and confirms it by mail',
      'api/src/features/admin-users/passwords.test.ts > changing the password > requires the current password, keeps this session and ends the others',
    ],
  },
  {
    id: '3.7',
    about: 'Contact request',
    text: 'Contact request: id, first_name, last_name, email, phone (optional), subject (optional), message, status (open or resolved), admin_notes, created_at.',
    tests: [
      'tests/contract/spec/contact-requests.test.ts > POST /api/contact_requests > stores a message as an open request',
      'tests/contract/spec/contact-requests.test.ts > POST /api/contact_requests > accepts a message without phone and subject',
      'tests/contract/spec/contact-requests.test.ts > one contact request > PUT resolves and reopens the request',
      'tests/contract/spec/contact-requests.test.ts > one contact request > PUT saves notes and keeps the status',
    ],
  },
  {
    id: '3.8',
    about: 'Editor page data',
    text: 'Editor page data: root (props including title, readOnly flag) and content list of blocks;',
    tests: [
      'web/admin/features/editor/puck/library-actions.test.ts > actions > replaceRoot changes the props of the page and which of them are read-only',
      'web/admin/features/editor/content/content.test.ts > toEditorData > takes the root props from the page record if the content has none',
    ],
  },
  {
    id: '3.9',
    about: 'Editor page data',
    text: 'zones keyed parentId:zoneName;',
    tests: [
      'tests/contract/spec/calls.test.ts > saved blocks > are read from zones keyed parentId:zoneName, as in older content',
      'schemas/src/content/page-content.test.ts > readPageContent > moves legacy zones into slots and loses no block',
    ],
  },
  {
    id: '3.10',
    about: 'Editor page data',
    text: 'each block has type and props, props include an id generated from the type plus a unique suffix.',
    tests: [
      'web/admin/features/editor/puck/library-actions.test.ts > actions > insert adds a block of a type at an index of a zone, with the given id',
      'tests/contract/spec/calls.test.ts > saved blocks > get an id from their type and a suffix if they have none',
    ],
  },
  {
    id: '3.11',
    about: 'TextAndImage',
    text: 'TextAndImage: imageUrl, title, body, ctaButtonText, ctaButtonLink, imageSide (left or right).',
    tests: [
      'web/blocks/content.test.ts > TextAndImage > has the picture on the left, or on the right if that is set',
      'web/blocks/content.test.ts > TextAndImage > with the text "%s" and the link "%s" shows the button: %s',
      'web/blocks/content.test.ts > TextAndImage > has the specified defaults',
    ],
  },
  {
    id: '3.12',
    about: 'TextAndImage',
    text: "Defaults: empty image, title 'Section title', body 'Paragraph text…', empty button text/link, imageSide left.",
    tests: [
      'web/blocks/content.test.ts > TextAndImage > has the specified defaults',
      'web/blocks/content.test.ts > TextAndImage > has the picture on the left, or on the right if that is set',
    ],
  },
  {
    id: '3.13',
    about: 'Column',
    text: 'Column: heading, body;',
    tests: ['web/blocks/content.test.ts > Column > has the specified defaults'],
  },
  {
    id: '3.14',
    about: 'Column',
    text: "defaults 'Heading' and 'Paragraph text…'.",
    tests: ['web/blocks/content.test.ts > Column > has the specified defaults'],
  },
  {
    id: '3.15',
    about: 'Timeline',
    text: 'Timeline: milestones (list), showLinkToHistoryPage (default false), accentColor (default #6b21a8).',
    tests: [
      'web/blocks/Timeline/view.test.ts > Timeline > has three sample milestones with dates by default',
      'web/blocks/Timeline/view.test.ts > Timeline > gives a milestone without a colour the colour of the block, which is #6b21a8 by default',
    ],
  },
  {
    id: '3.16',
    about: 'Timeline',
    text: "Milestone: id ('ms-' plus random), title, description, dateMode (single, range, month), date, dateStart, dateEnd, month (YYYY-MM), images (URLs), defaultImage (index, default 0), accentColor.",
    tests: [
      'schemas/src/blocks/blocks.test.ts > Timeline > has the specified fields in each milestone',
      'web/admin/features/editor/puck/library-lists.test.ts > milestones > can be added with a new id, moved and removed',
    ],
  },
  {
    id: '3.17',
    about: 'Timeline',
    text: 'Three sample milestones are defaults (founding, a social-media incident, first gathering at a convention; dates 2015-09-13, 2018-06-01, 2018-06-16).',
    tests: [
      'web/blocks/Timeline/view.test.ts > Timeline > has three sample milestones with dates by default',
    ],
  },
  {
    id: '3.18',
    about: 'Platform item',
    text: 'Platform item: brand (slug), label, url, color, logoUrl.',
    tests: [
      'web/blocks/Platforms/view.test.ts > Platforms > uses the logo and colour of an item if it has them',
      'web/blocks/Platforms/view.test.ts > Platforms > shows labels unless they are switched off, and always has names for screen readers',
    ],
  },
  {
    id: '3.19',
    about: 'Jumbotron',
    text: 'Jumbotron: backgroundType (image or color), backgroundImage, backgroundColor, overlayOpacity, blurPercent, foregroundImage, heading, subheading, align, fontFamily (system default, Bungee, Merriweather, Signika Negative, TikTok Sans), textColor, ctaLabel, ctaHref, padding (py-8, py-16, py-24), contentWidth (max-w-3xl, max-w-5xl, full), blendMode (overlay, multiply, soft-light, screen, normal).',
    tests: [
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > has a background picture only if its background type is a picture',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > shows an overlay of %s per cent with opacity %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > renders a blur of %i per cent as %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > blends with %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > has the font %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > has the padding %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > has the content width %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > can be aligned %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > shows foreground picture, subheading, text colour and button',
    ],
  },
  {
    id: '3.20',
    about: 'Editor configuration',
    text: 'Editor configuration: components with defaultProps, fields, permissions, resolveFields, resolvePermissions;',
    tests: [
      'web/admin/features/editor/puck/library-screen.test.tsx > the configuration > has defaults and a field per prop for every block',
      'web/admin/features/editor/puck/library-permissions.test.ts > the library > resolves permissions again when the data changes',
      'web/admin/features/editor/puck/library-banner.test.ts > a banner shows the fields of a picture only if it has a picture',
    ],
  },
  {
    id: '3.21',
    about: 'Editor configuration',
    text: 'root config (default root field: a single text field title);',
    tests: [
      'web/admin/features/editor/puck/library-screen.test.tsx > the configuration > gives the page a single text field, its title, if the root has no fields',
      'web/admin/features/editor/puck/library-fields.test.ts > the page has a text field for its title',
    ],
  },
  {
    id: '3.22',
    about: 'Editor configuration',
    text: 'viewports;',
    tests: ['tests/e2e/editor-canvas.test.ts > the canvas > has three viewports'],
  },
  {
    id: '3.23',
    about: 'Editor configuration',
    text: 'zoom config;',
    tests: ['tests/e2e/editor-canvas.test.ts > the canvas > zooms from 25 to 200 per cent'],
  },
  {
    id: '3.24',
    about: 'Editor configuration',
    text: 'metadata, overrides, plugins, field transforms.',
    tests: [
      'web/admin/features/editor/puck/library-screen.test.tsx > the configuration > accepts metadata, overrides, plugins and field transforms',
    ],
  },
  {
    id: '3.25',
    about: 'Editor configuration',
    text: 'Field types include text, textarea, number, array, image upload, link picker and colour picker;',
    tests: [
      'web/admin/features/editor/puck/library-fields.test.ts > field types > include every specified type',
    ],
  },
  {
    id: '3.26',
    about: 'Editor configuration',
    text: 'an unknown field type is an error.',
    tests: [
      'web/admin/features/editor/puck/library-fields.test.ts > field types > throw an error for an unknown type',
    ],
  },
];
