import type { SpecEntry } from './entry.ts';

/** Specification, section 3: Entities and their fields. */
export const section3: SpecEntry[] = [
  {
    id: '3.1',
    about: 'Page',
    text: 'Page: id, title, description, content (block tree, may arrive as a JSON string), updated_at.',
    tests: 'open',
  },
  {
    id: '3.2',
    about: 'Site settings',
    text: 'Site settings: title, faviconUrl, home_page_path, nav {logoImageUrl, items[] {title, href, imageUrl}, cta {label, href}};',
    tests: 'open',
  },
  {
    id: '3.3',
    about: 'Site settings',
    text: 'sticky flag on the navbar block.',
    tests: [
      'web/blocks/SiteNavbar/view.test.ts > SiteNavbar > stays at the top only where the settings say so',
    ],
  },
  {
    id: '3.4',
    about: 'Site settings',
    text: 'Settings may arrive nested under a settings key.',
    tests: 'open',
  },
  {
    id: '3.5',
    about: 'Session',
    text: 'Session: ok or authenticated flag, plus user or admin_user.',
    tests: 'open',
  },
  {
    id: '3.6',
    about: 'Admin user',
    text: 'Admin user: email, password, current_password, password_confirmation, reset_password_token.',
    tests: 'open',
  },
  {
    id: '3.7',
    about: 'Contact request',
    text: 'Contact request: id, first_name, last_name, email, phone (optional), subject (optional), message, status (open or resolved), admin_notes, created_at.',
    tests: 'open',
  },
  {
    id: '3.8',
    about: 'Editor page data',
    text: 'Editor page data: root (props including title, readOnly flag) and content list of blocks;',
    tests: 'open',
  },
  {
    id: '3.9',
    about: 'Editor page data',
    text: 'zones keyed parentId:zoneName;',
    tests: 'open',
  },
  {
    id: '3.10',
    about: 'Editor page data',
    text: 'each block has type and props, props include an id generated from the type plus a unique suffix.',
    tests: 'open',
  },
  {
    id: '3.11',
    about: 'TextAndImage',
    text: 'TextAndImage: imageUrl, title, body, ctaButtonText, ctaButtonLink, imageSide (left or right).',
    tests: [
      'web/blocks/content.test.ts > TextAndImage > the picture stands left, or right where it is told so',
      'web/blocks/content.test.ts > TextAndImage > with text "%s" and link "%s" the button shows: %s',
      'web/blocks/content.test.ts > TextAndImage > defaults',
    ],
  },
  {
    id: '3.12',
    about: 'TextAndImage',
    text: "Defaults: empty image, title 'Section title', body 'Paragraph text…', empty button text/link, imageSide left.",
    tests: [
      'web/blocks/content.test.ts > TextAndImage > defaults',
      'web/blocks/content.test.ts > TextAndImage > the picture stands left, or right where it is told so',
    ],
  },
  {
    id: '3.13',
    about: 'Column',
    text: 'Column: heading, body;',
    tests: ['web/blocks/content.test.ts > Column > defaults'],
  },
  {
    id: '3.14',
    about: 'Column',
    text: "defaults 'Heading' and 'Paragraph text…'.",
    tests: ['web/blocks/content.test.ts > Column > defaults'],
  },
  {
    id: '3.15',
    about: 'Timeline',
    text: 'Timeline: milestones (list), showLinkToHistoryPage (default false), accentColor (default #6b21a8).',
    tests: [
      'web/blocks/Timeline/view.test.ts > Timeline > defaults: three sample milestones with their dates',
      'web/blocks/Timeline/view.test.ts > Timeline > a milestone without a colour has the block’s, #6b21a8 unless told',
    ],
  },
  {
    id: '3.16',
    about: 'Timeline',
    text: "Milestone: id ('ms-' plus random), title, description, dateMode (single, range, month), date, dateStart, dateEnd, month (YYYY-MM), images (URLs), defaultImage (index, default 0), accentColor.",
    tests: 'open',
  },
  {
    id: '3.17',
    about: 'Timeline',
    text: 'Three sample milestones are defaults (founding, a social-media incident, first gathering at a convention; dates 2015-09-13, 2018-06-01, 2018-06-16).',
    tests: [
      'web/blocks/Timeline/view.test.ts > Timeline > defaults: three sample milestones with their dates',
    ],
  },
  {
    id: '3.18',
    about: 'Platform item',
    text: 'Platform item: brand (slug), label, url, color, logoUrl.',
    tests: [
      'web/blocks/Platforms/view.test.ts > Platforms > an item’s own logo and colour win',
      'web/blocks/Platforms/view.test.ts > Platforms > labels show unless they are switched off; the name stays for screen readers',
    ],
  },
  {
    id: '3.19',
    about: 'Jumbotron',
    text: 'Jumbotron: backgroundType (image or color), backgroundImage, backgroundColor, overlayOpacity, blurPercent, foregroundImage, heading, subheading, align, fontFamily (system default, Bungee, Merriweather, Signika Negative, TikTok Sans), textColor, ctaLabel, ctaHref, padding (py-8, py-16, py-24), contentWidth (max-w-3xl, max-w-5xl, full), blendMode (overlay, multiply, soft-light, screen, normal).',
    tests: [
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > the background is a picture only when that is its type',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > an overlay of %s per cent has opacity %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > a blur of %i per cent is %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > blends %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > font %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > padding %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > content width %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > aligned %s',
      'web/blocks/JumbotronBlock/view.test.ts > JumbotronBlock > foreground picture, subheading, text colour and button',
    ],
  },
  {
    id: '3.20',
    about: 'Editor configuration',
    text: 'Editor configuration: components with defaultProps, fields, permissions, resolveFields, resolvePermissions;',
    tests: 'open',
  },
  {
    id: '3.21',
    about: 'Editor configuration',
    text: 'root config (default root field: a single text field title);',
    tests: 'open',
  },
  {
    id: '3.22',
    about: 'Editor configuration',
    text: 'viewports;',
    tests: 'open',
  },
  {
    id: '3.23',
    about: 'Editor configuration',
    text: 'zoom config;',
    tests: 'open',
  },
  {
    id: '3.24',
    about: 'Editor configuration',
    text: 'metadata, overrides, plugins, field transforms.',
    tests: 'open',
  },
  {
    id: '3.25',
    about: 'Editor configuration',
    text: 'Field types include text, textarea, number, array, image upload, link picker and colour picker;',
    tests: 'open',
  },
  {
    id: '3.26',
    about: 'Editor configuration',
    text: 'an unknown field type is an error.',
    tests: 'open',
  },
];
