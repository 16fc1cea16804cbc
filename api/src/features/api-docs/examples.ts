// The file is long because it is one table, with an entry for each call.
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { itemExamples } from './item-examples.ts';

/**
 * An example of a call: the request and the answer. The contract shows it, `examples.test.ts` sends it and
 * compares the answer, and `tests/contract/every-call/fuzz.test.ts` sends it with one change at a time.
 */
export interface CallExample {
  /** Values for the parts of the path. */
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** The answer; absent if it has no body. */
  answer?: unknown;
}

const ID = '66b1f0c2a4d35e0012ab34cd';
const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const CROP_SHA256 = '7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730';
const IMAGE = `/uploads/${SHA256}.webp`;
const MORNING = '2026-03-02T08:15:00.000Z';
const NOON = '2026-03-02T12:00:00.000Z';
const BROWSER = 'Mozilla/5.0 Firefox';
const OWNER = 'owner@example.com';
const COLLEAGUE = 'june@example.com';
const OPERATOR = 'operator@example.com';
const SESSION = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg';
const PASSWORD = 'a long enough passphrase';

const done = { ok: true };
const user = { id: ID, email: OWNER, must_change_password: false };
const session = { ok: true, authenticated: true, user };
const noSession = { ok: false, authenticated: false, user: null };

const details = {
  title: 'Mini diggers',
  description: 'Small machines for narrow gates.',
  address: 'fleet/mini-diggers',
  social_image: '',
};
const summary = {
  id: 14,
  key: '3f6c1f0e-6f0a-4a55-9f35-0c5e8f5b2a77',
  ...details,
  search_title: '',
  noindex: false,
  created_at: MORNING,
  updated_at: NOON,
  published_at: NOON,
  unpublished_at: null,
  content_revision: 2,
  details_revision: 1,
};
const heading = {
  type: 'HeadingBlock',
  props: { id: 'HeadingBlock-7c1e', text: 'Mini diggers' },
};
const sentContent = { contentVersion: CONTENT_VERSION, root: { props: {} }, content: [heading] };
const content = {
  contentVersion: CONTENT_VERSION,
  root: { props: details },
  content: [{ type: 'SiteNavbar', props: { id: 'SiteNavbar-global' } }, heading],
};
const page = { ...summary, content };
const version = {
  number: 1,
  saved_at: MORNING,
  replaced_at: NOON,
  saved_by: OWNER,
  source: 'administrator',
  title: 'Mini diggers',
};

const proposal = {
  page_id: 14,
  made_at: NOON,
  made_by: 'ci-deploy',
  source: 'token',
  from: 'staging',
};

const proposedPage = {
  key: '5c1b7f0e-9f6d-4f0e-8d4e-3b1a0c9d2e77',
  title: 'Trailers',
  description: 'Trailers up to 3.5 t.',
  address: 'trailers',
};

const pageChange = {
  change: 'changed',
  key: summary.key,
  id: 14,
  title: 'Mini diggers',
  details: [],
  blocks: [
    {
      change: 'changed',
      id: 'HeadingBlock-1',
      type: 'HeadingBlock',
      values: [{ path: 'props.text', before: 'Diggers', after: 'Mini diggers' }],
    },
  ],
};

const changed = {
  pages: [{ id: 14, title: 'Mini diggers', actions: ['content'] }],
  page_count: 1,
  settings: false,
  items: [],
  item_count: 0,
  sections: [],
  pictures: [],
};
const commit = {
  number: 812,
  at: NOON,
  kind: 'publish',
  by: OWNER,
  source: 'administrator',
  run: null,
  undoes: null,
  undone_by: null,
  brings_back: null,
  ...changed,
};

/** Pages in the form of a bundle. */
const withdrawal = {
  number: 41,
  at: MORNING,
  kind: 'unpublish',
  by: COLLEAGUE,
  source: 'administrator',
  revert: 'sitectl undo 41',
};
const exportedPages = {
  query: { after: 0, limit: 200 },
  answer: {
    pages: [
      {
        id: 11,
        key: '0d9a3c52-1f0d-4c1b-8a55-7d1c6b1f6b11',
        title: 'Terms',
        description: '',
        address: '',
        social_image: '',
        content: {
          contentVersion: 3,
          root: { props: {} },
          content: [{ type: 'SiteNavbar', props: { id: 'SiteNavbar-global' } }],
        },
      },
    ],
    next: null,
  },
};

const schedule = {
  action: 'publish',
  at: '2026-03-09T08:00:00.000Z',
  by: OWNER,
  made_at: NOON,
  outdated: false,
  missed: null,
};

const shareLink = {
  id: ID,
  page_id: 14,
  created_by: OWNER,
  is_own: true,
  created_at: MORNING,
  expires_at: '2026-03-09T08:15:00.000Z',
};

const sectionHead = {
  key: 'hero-with-photo-9c1e77aa',
  name: 'Hero with photo',
  purpose: 'hero',
  created_at: MORNING,
  updated_at: NOON,
  revision: 1,
  saved_by: OWNER,
};
const sentBlocks = { contentVersion: CONTENT_VERSION, blocks: [heading] };
const section = { ...sectionHead, ...sentBlocks };
const sentSection = { key: section.key, name: section.name, purpose: 'hero', ...sentBlocks };

const settings = {
  title: 'Brindle Hire',
  faviconUrl: '',
  home_page_path: '/pages/1',
  language: 'en',
  contact: { phone: '+44 20 7946 0000', email: 'hello@example.com' },
  nav: {
    logoImageUrl: '',
    items: [{ title: 'Fleet', href: '/pages/14', imageUrl: '' }],
    cta: { label: 'Get a Quote', href: '/contact' },
    sticky: false,
  },
};
const storedSettings = { settings, revision: 3, updated_at: NOON };

const message = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0001',
  subject: 'A forklift for Monday',
  message: 'Do you deliver to the harbour?',
};
const exportedContactRequest = {
  id: ID,
  ...message,
  status: 'open',
  admin_notes: '',
  created_at: MORNING,
};
const contactRequest = { ...exportedContactRequest, assigned_to: null, replies: [] };
const ITEM_KEY = '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11';
const estimate = {
  rule: 'cheapest/1',
  complete: true,
  days: 9,
  lines: [
    {
      key: ITEM_KEY,
      quantity: 2,
      periods: {
        week: 1,
        day: 2,
      },
      amount: 12e4,
    },
  ],
  fees: { clean: 1500 },
  delivery: 1e4,
  tax: 0,
  deposit: 4e4,
  total: 131500,
  currency: 'USD',
  titles: {
    periods: {
      week: 'Week',
      day: 'Day',
    },
    fees: { clean: 'Cleaning' },
  },
};
const REPLY_ID = '5f6d1c1e-7a70-4a51-9d0f-0f6d5a6f3b2e';

const picture = {
  sha256: SHA256,
  url: IMAGE,
  name: 'digger.webp',
  type: 'image/webp',
  width: 1600,
  height: 1067,
  bytes: 184_220,
  alt: 'A mini digger beside a garden wall',
  placeholder: '#c8a15a',
  focal_point: { x: 0.3, y: 0.62 },
  crop_of: null,
  created_at: MORNING,
  uses: [{ where: 'page', page_id: 14, title: 'Mini diggers' }],
};

const invitation = { id: ID, email: COLLEAGUE, invited_by: OWNER, expires_at: NOON };
const administrator = {
  id: ID,
  email: OWNER,
  created_at: MORNING,
  last_sign_in_at: NOON,
};
const token = {
  name: 'ci-deploy',
  scopes: ['read', 'write'],
  created_at: MORNING,
  created_by: 'sitectl',
  expires_at: '2026-05-31T08:15:00.000Z',
  last_used_at: null,
};
const restore = {
  id: ID,
  state: 'open',
  created_at: NOON,
  progress: null,
  plan: null,
  proof: null,
  error: null,
};
const NO_DIFFERENCE = { missing: 0, differing: 0 };
const restorePlan = {
  backup: {
    site_id: '7d0c2a1e-93f4-4b6a-8a55-2f1f0f6f1c11',
    title: 'Brindle Hire',
    created_at: MORNING,
    product_version: '0.1.0',
    pages: 14,
    contact_requests: 31,
    administrators: 2,
    pictures: 22,
    picture_bytes: 4184220,
  },
  site: {
    site_id: '7d0c2a1e-93f4-4b6a-8a55-2f1f0f6f1c11',
    title: 'Brindle Hire',
    pages: 15,
    contact_requests: 32,
    administrators: 2,
    is_empty: false,
  },
  installation: 'same',
  differences: {
    pages: { missing: 1, differing: 0 },
    named_pages: [
      { id: 14, title: 'Mini diggers', is_missing: true, updated_at: NOON, saved_by: OWNER },
    ],
    contact_requests: { missing: 1, differing: 0 },
    settings: NO_DIFFERENCE,
    administrators: NO_DIFFERENCE,
    missing_administrators: [],
    tokens: NO_DIFFERENCE,
    drafts: { missing: 1, differing: 1 },
    sections: NO_DIFFERENCE,
    items: NO_DIFFERENCE,
    images: { missing: 1, differing: 0 },
  },
};
const operatorAdmin = { admin_user: { email: OPERATOR, password: PASSWORD } };
const newPassword = { password: PASSWORD, password_confirmation: PASSWORD };

const accountExamples: Record<string, CallExample> = {
  'get /api/session': { answer: session },
  'post /api/admin_users/sign_in': {
    body: { admin_user: { email: OWNER, password: PASSWORD } },
    answer: session,
  },
  'delete /api/admin_users/sign_out': { answer: noSession },
  'get /api/admin_users/sessions': {
    answer: [
      {
        id: SESSION,
        current: true,
        signed_in_at: MORNING,
        last_used_at: MORNING,
        expires_at: NOON,
        user_agent: BROWSER,
      },
    ],
  },
  'delete /api/admin_users/sessions': { answer: done },
  'delete /api/admin_users/sessions/:id': { params: { id: SESSION }, answer: done },
  'post /api/admin_users/password': {
    body: { admin_user: { email: OWNER } },
    answer: {
      ok: true,
      message: 'If that email exists, reset instructions have been sent.',
    },
  },
  'put /api/admin_users/password': {
    body: { admin_user: { current_password: 'the passphrase before', ...newPassword } },
    answer: done,
  },
  'get /api/admin_users': {
    answer: {
      admin_users: [{ ...administrator, is_self: true }],
      invitations: [invitation],
      mail_set_up: true,
    },
  },
  'delete /api/admin_users/:id': { params: { id: ID }, answer: done },
  'post /api/admin_users/invitations': {
    body: { invitation: { email: COLLEAGUE } },
    answer: {
      invitation: {
        ...invitation,
        link: 'https://www.example.com/accept-invitation?invitation_token=…',
        mailed: true,
      },
    },
  },
  'post /api/admin_users/invitations/accept': {
    body: { invitation: { token: 'the token of the link', ...newPassword } },
    answer: { ok: true, email: COLLEAGUE },
  },
  'delete /api/admin_users/invitations/:id': { params: { id: ID }, answer: done },
  'get /api/activity': {
    query: { page: 1, limit: 50 },
    answer: {
      items: [
        {
          id: ID,
          at: NOON,
          who: OWNER,
          source: 'administrator',
          action: 'page.published',
          subject: '/pages/14',
        },
      ],
      total: 1,
    },
  },
};

const pageExamples: Record<string, CallExample> = {
  'get /api/pages': {
    query: { search: 'digger', page: 1, limit: 50 },
    answer: [{ ...summary, saved_by: OWNER, schedule }],
  },
  'post /api/pages': { body: { page: details }, answer: page },
  'get /api/pages/:id': { params: { id: 14 }, answer: page },
  'get /api/pages/:id.json': { params: { id: 14 }, answer: page },
  'get /api/pages/:id/revision': {
    params: { id: 14 },
    answer: { content_revision: 2, saved_by: OWNER, source: 'administrator', saved_at: NOON },
  },
  'patch /api/pages/:id': {
    params: { id: 14 },
    body: { page: { title: 'Mini diggers', description: 'Small machines for narrow gates.' } },
    answer: page,
  },
  'put /api/pages/:id': {
    params: { id: 14 },
    body: { page: { content: sentContent } },
    answer: page,
  },
  'delete /api/pages/:id': { params: { id: 14 }, answer: done },
  'post /api/pages/:id/duplicate': {
    params: { id: 14 },
    answer: { ...page, id: 15, title: 'Copy of Mini diggers', address: '' },
  },
  'post /api/pages/:id/unpublish': {
    params: { id: 14 },
    answer: { ...page, published_at: null, unpublished_at: NOON },
  },
  'get /api/pages/:id/versions': { params: { id: 14 }, answer: [version] },
  'get /api/pages/:id/versions/:number': {
    params: { id: 14, number: 1 },
    answer: { ...version, ...details, content },
  },
  'post /api/pages/:id/versions/:number/restore': {
    params: { id: 14, number: 1 },
    answer: page,
  },
  'get /api/pages/:id/draft': {
    params: { id: 14 },
    answer: {
      draft: { content, base_revision: 2, revision: 5, updated_at: NOON, user_agent: BROWSER },
    },
  },
  'put /api/pages/:id/draft': {
    params: { id: 14 },
    body: { draft: { content: sentContent, base_revision: 2 } },
    answer: { draft: { content, base_revision: 2, revision: 5, updated_at: NOON } },
  },
  'delete /api/pages/:id/draft': { params: { id: 14 }, answer: { draft: null } },
  'get /api/pages/:id/schedule': { params: { id: 14 }, answer: { schedule } },
  'put /api/pages/:id/schedule': {
    params: { id: 14 },
    body: { schedule: { action: 'publish', at: '2026-03-09T08:00:00.000Z', content: sentContent } },
    answer: { schedule },
  },
  'delete /api/pages/:id/schedule': { params: { id: 14 }, answer: { schedule: null } },
  'get /api/pages/:id/share_links': {
    params: { id: 14 },
    answer: { share_links: [shareLink] },
  },
  'post /api/pages/:id/share_links': {
    params: { id: 14 },
    body: { share_link: { days: 7 } },
    answer: {
      share_link: {
        ...shareLink,
        link: 'https://www.example.com/pages/shared/n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
      },
    },
  },
  'delete /api/pages/:id/share_links': { params: { id: 14 }, answer: done },
  'delete /api/pages/:id/share_links/:linkId': { params: { id: 14, linkId: ID }, answer: done },
  'get /api/sections': { answer: { sections: [sectionHead] } },
  'post /api/sections': {
    body: { section: { name: 'Hero with photo', purpose: 'hero', ...sentBlocks } },
    answer: { section },
  },
  'get /api/sections/:key': { params: { key: section.key }, answer: { section } },
  'patch /api/sections/:key': {
    params: { key: section.key },
    body: { section: { name: 'Hero', purpose: 'call-to-action', ...sentBlocks } },
    answer: { section: { ...section, name: 'Hero', purpose: 'call-to-action', revision: 2 } },
  },
  'delete /api/sections/:key': { params: { key: section.key }, answer: done },
  'post /api/sections/:key/restore': {
    params: { key: section.key },
    answer: { section: { ...section, revision: 3 } },
  },
  ...itemExamples,
  'get /api/commits': {
    query: { limit: 20 },
    answer: { commits: [commit], next: null },
  },
  'get /api/commits/:number': { params: { number: 812 }, answer: commit },
  'get /api/commits/:number/pages': {
    params: { number: 812 },
    query: { search: 'digger' },
    answer: { at: NOON, home: 1, pages: [{ id: 14, title: 'Mini diggers' }], more: false },
  },
  'get /api/commits/:number/pages/:page': {
    params: { number: 812, page: 14 },
    answer: { change: pageChange },
  },
  'get /api/commits/:number/settings': { params: { number: 812 }, answer: { changes: [] } },
  'post /api/commits/:number/restore': {
    params: { number: 812 },
    body: { restore: { what: 'page', page: 14 }, dry_run: true },
    answer: { commit: null, notes: [], ...changed },
  },
  'post /api/commits/:number/undo': {
    params: { number: 812 },
    body: { dry_run: true },
    answer: { commit: null, notes: [], ...changed },
  },
  'get /api/operator/settings': { answer: storedSettings },
  'get /api/drafts': { answer: [{ page_id: 14, base_revision: 2, updated_at: NOON }] },
  'get /api/proposals': { answer: [proposal, { ...proposal, page_id: null, ...proposedPage }] },
  'post /api/proposals/:key/take': {
    params: { key: proposedPage.key },
    answer: { page: { ...summary, published_at: null }, linked: [] },
  },
  'delete /api/proposals/:key': {
    params: { key: proposedPage.key },
    answer: { discarded: true },
  },
  'get /api/pages/:id/proposal': {
    params: { id: 14 },
    answer: {
      proposal: { content, base_revision: 2, updated_at: NOON, ...proposal, taken: false },
    },
  },
  'delete /api/pages/:id/proposal': { params: { id: 14 }, answer: { proposal: null } },
  'post /api/pages/:id/proposal/take': {
    params: { id: 14 },
    answer: { draft: { content, base_revision: 2, revision: 5, updated_at: NOON } },
  },
  'get /api/trash': {
    answer: [
      {
        id: 'page-14',
        kind: 'page',
        title: 'Mini diggers',
        deleted_at: MORNING,
        deleted_by: OWNER,
        kept_until: '2026-04-01T08:15:00.000Z',
      },
    ],
  },
  'post /api/trash/:id/restore': {
    params: { id: 'page-14' },
    answer: { ok: true, path: '/api/pages/14', lost_address: '' },
  },
};

const siteExamples: Record<string, CallExample> = {
  'get /api/site_settings': { answer: storedSettings },
  'put /api/site_settings': { body: { settings }, answer: storedSettings },
  'get /api/site_settings/draft': {
    answer: {
      draft: { settings, base_revision: 1, revision: 5, updated_at: NOON, user_agent: BROWSER },
    },
  },
  'put /api/site_settings/draft': {
    body: { draft: { settings, base_revision: 1 } },
    answer: { draft: { settings, base_revision: 1, revision: 5, updated_at: NOON } },
  },
  'delete /api/site_settings/draft': { answer: { draft: null } },
  'get /api/mail': {
    answer: {
      delivers: true,
      server: 'mail.example.com',
      from: 'Brindle Hire <hire@brindle.example>',
      notify: 'everybody',
      failed: 0,
      refused: [],
    },
  },
  'post /api/mail/test': { answer: { to: OWNER, outcome: 'sent', problem: null } },
  'post /api/link_checks': {
    body: { links: ['/pages/14', '/pages/999'] },
    answer: {
      links: [
        { link: '/pages/14', state: 'fine', page: { id: 14, title: 'Mini diggers' } },
        { link: '/pages/999', state: 'not_found', page: null },
      ],
    },
  },
  'get /api/starters': {
    answer: {
      untouched: false,
      current: 'minimal',
      starters: [
        {
          name: 'events',
          title: 'Thistlewick Event Rental',
          about: 'Tents, tables, lights and dance floors for weddings and parties.',
          pages: ['Home', 'Tents', 'Contact'],
        },
      ],
    },
  },
  'get /api/starters/guide': {
    answer: {
      sample: { title: 'Thistlewick Event Rental', firm: 'Thistlewick' },
      steps: [
        { kind: 'name', done: false, left: ['title'], pages: [] },
        {
          kind: 'home',
          done: false,
          left: [],
          pages: [{ id: 1, title: 'Home', texts: 12, sample_description: true }],
        },
        { kind: 'items', done: false, left: [], pages: [], items: ['Canopy 10 by 10'] },
      ],
    },
  },
  'post /api/starters/:name': {
    params: { name: 'events' },
    answer: {
      seed: 'events',
      pages: [
        {
          name: 'home',
          id: 1,
          key: '6f0b6c1e-6a0e-4c39-9d0a-5b1f5d1c0a01',
          title: 'Home',
          result: 'replaced',
        },
      ],
      items: [
        { key: 'a4a558e6-b216-4aa7-a6ad-3ce60a53d5e9', name: 'Canopy 10 by 10', result: 'created' },
      ],
      settings: { result: 'replaced' },
      run: '0190f9a4-5b0e-7c31-8a55-7d1c6b1f6b01',
    },
  },
  'get /api/starters/guide/pages/:id': {
    params: { id: 14 },
    answer: {
      texts: ['Tents, tables and lights for a hundred guests'],
      named: ['Thistlewick has rented tents since 1998.'],
      pictures: ['/uploads/0f3a1c.jpg'],
      description: '',
      social_image: false,
      fitting: 0,
      kept: false,
    },
  },
  'put /api/starters/guide/pages/:id': {
    params: { id: 14 },
    body: { keep: true },
    answer: { ok: true },
  },
  'post /api/starters/guide/business': {
    body: {
      name: 'Harbour Tents',
      phone: '(614) 555-0190',
      email: 'hello@harbour-tents.example',
      street: '3 Quay Street',
      town: 'Alder Mills',
      postcode: 'OH 43215',
      hours: [{ days: ['mo', 'tu', 'we', 'th', 'fr'], opens: '08:00', closes: '17:00' }],
      time_zone: 'America/New_York',
      rents: 'Tents and tables',
      prices: [{ name: 'Party tent', day: '180', week: '640' }],
      currency: 'USD',
    },
    answer: { run: '0190f9a4-5b0e-7c31-8a55-7d1c6b1f6b01' },
  },
  'get /api/ready_made_sections': {
    answer: {
      sections: [
        {
          key: 'call-to-action-card',
          name: 'Invitation with a button',
          purpose: 'call-to-action',
          texts: ['Not sure what you need?'],
        },
      ],
    },
  },
  'post /api/ready_made_sections/:key/take': {
    params: { key: 'call-to-action-card' },
    answer: {
      section: {
        key: 'call-to-action-card',
        name: 'Invitation with a button',
        purpose: 'call-to-action',
        contentVersion: CONTENT_VERSION,
        blocks: [
          {
            type: 'Card',
            props: { id: 'Card-1', title: 'Not sure what you need?', ctaLabel: 'Ask us' },
          },
        ],
      },
    },
  },
  'get /api/page_templates': {
    answer: {
      templates: [{ key: 'fleet', name: 'Fleet', about: 'Pictures of what you rent.' }],
    },
  },
  'post /api/page_templates/:key/take': {
    params: { key: 'questions' },
    answer: {
      template: {
        key: 'questions',
        contentVersion: CONTENT_VERSION,
        blocks: [{ type: 'HeadingBlock', props: { id: 'HeadingBlock-1', text: 'Good to know' } }],
      },
    },
  },
  'post /api/page_templates/:key/pages': {
    params: { key: 'questions' },
    body: { page: { ...details, address: 'questions' } },
    answer: { ...page, address: 'questions', published_at: null, content_revision: 0 },
  },
  'get /api/site_settings/versions': { answer: [{ ...version, title: 'Brindle Hire' }] },
  'get /api/site_settings/versions/:number': {
    params: { number: 1 },
    answer: { ...version, title: 'Brindle Hire', settings },
  },
  'post /api/site_settings/versions/:number/restore': {
    params: { number: 1 },
    answer: storedSettings,
  },
  'get /api/captcha/challenge': {
    answer: {
      parameters: {
        algorithm: 'SHA-256',
        cost: 1,
        keyLength: 32,
        keyPrefix: '3a91c04e5b6d7f80',
        nonce: '5b0e6c1fd2a94b7e8c3d1f0a2b4c6d8e',
        salt: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
      },
      signature: SHA256,
    },
  },
  'post /api/contact_requests': {
    body: { contact_request: message, captcha_token: 'what the captcha gave' },
    answer: { ok: true, id: ID },
  },
  'get /api/item_choices': {
    answer: {
      items: [
        {
          key: ITEM_KEY,
          address: 'mini-digger',
          name: 'Mini digger',
          category: 'Earth moving',
          unavailable_until: '',
        },
      ],
    },
  },
  'post /api/estimates': {
    body: {
      estimate: {
        items: [
          {
            key: ITEM_KEY,
            quantity: 2,
          },
        ],
        from: {
          date: '2027-03-01',
          time: '08:00',
        },
        to: { date: '2027-03-10' },
        delivery: {
          kind: 'delivery',
          zone: 'near',
          place: '1 Mill Lane',
        },
      },
    },
    answer: { estimate, note: 'We confirm availability and price.' },
  },
  'get /api/contact_requests/:id/overlaps': {
    params: { id: ID },
    answer: { items: [{ key: ITEM_KEY, name: 'Mini digger', owned: 2, won: 3, asked: 0 }] },
  },
  'get /api/contact_requests': {
    query: { search: 'forklift', status: 'open', sort: 'newest', page: 1, limit: 50 },
    answer: { items: [contactRequest], total: 1 },
  },
  'get /api/contact_requests.csv': { query: { status: 'open', sort: 'newest' } },
  'get /api/contact_requests/open_count': { answer: { open: 3 } },
  'get /api/contact_requests/:id': { params: { id: ID }, answer: contactRequest },
  'put /api/contact_requests/:id': {
    params: { id: ID },
    body: { contact_request: { status: 'resolved', admin_notes: 'Called back.' } },
    answer: { ...contactRequest, status: 'resolved', admin_notes: 'Called back.' },
  },
  'post /api/contact_requests/:id/replies': {
    params: { id: ID },
    body: {
      reply: { id: REPLY_ID, text: 'Yes, it is free that week.', resolve: true, quote: false },
    },
    answer: {
      ...contactRequest,
      status: 'resolved',
      replies: [
        {
          id: REPLY_ID,
          text: 'Yes, it is free that week.',
          by: OWNER,
          written_at: NOON,
          sent_at: null,
        },
      ],
    },
  },
  'delete /api/contact_requests/:id': { params: { id: ID }, answer: done },
  'post /api/uploads': {
    answer: {
      ok: true,
      url: IMAGE,
      blob: { url: IMAGE },
      sha256: SHA256,
      width: 1600,
      height: 1067,
    },
  },
  'get /api/uploads': {
    query: { search: 'digger', page: 1, limit: 50 },
    answer: { items: [picture], total: 1 },
  },
  'get /api/uploads/focal_points': {
    answer: { focal_points: { [`${SHA256}.webp`]: { x: 0.3, y: 0.62 } } },
  },
  'patch /api/uploads/:sha256': {
    params: { sha256: SHA256 },
    body: {
      upload: { alt: 'A mini digger beside a garden wall', focal_point: { x: 0.3, y: 0.62 } },
    },
    answer: picture,
  },
  'post /api/uploads/:sha256/crops': {
    params: { sha256: SHA256 },
    body: { crop: { x: 240, y: 160, width: 800, height: 600 } },
    answer: {
      ...picture,
      sha256: CROP_SHA256,
      url: `/uploads/${CROP_SHA256}.webp`,
      crop_of: SHA256,
      width: 800,
      height: 600,
      bytes: 61870,
      focal_point: {
        x: 0.3,
        y: 0.836,
      },
      created_at: NOON,
      uses: [],
    },
  },
  'delete /api/uploads/:sha256': { params: { sha256: SHA256 } },
  'get /api/openapi.json': { answer: { openapi: '3.1.0' } },
};

const operatorExamples: Record<string, CallExample> = {
  'get /api/backup': {
    answer: {
      is_set_up: true,
      is_encrypted: true,
      is_beside_data: false,
      is_running: false,
      failure: null,
      last: {
        at: MORNING,
        file: 'siteyard-nightly-20260302T081500Z.backup',
        bytes: 5184220,
        trial: {
          at: MORNING,
          pages: 43,
          identical: 43,
          problem: null,
        },
      },
    },
  },
  'post /api/backup': {
    answer: {
      is_set_up: true,
      is_encrypted: true,
      is_beside_data: false,
      is_running: true,
      last: null,
      failure: null,
    },
  },
  'post /api/backup/download': { body: { current_password: PASSWORD } },
  'post /api/operator/backups': { body: { passphrase: PASSWORD } },
  'post /api/operator/restores': { body: {}, answer: restore },
  'put /api/operator/restores/:id/parts/:number': { params: { id: ID, number: 0 } },
  'post /api/operator/restores/:id/check': {
    params: { id: ID },
    body: { parts: 1, passphrase: PASSWORD },
    answer: { ...restore, state: 'checking' },
  },
  'post /api/operator/restores/:id/apply': {
    params: { id: ID },
    body: {
      passphrase: PASSWORD,
      contact_requests: 'keep',
      replace_site: false,
      accounts: false,
      tokens: false,
    },
    answer: { ...restore, state: 'restoring', plan: restorePlan },
  },
  'get /api/operator/restores/:id': { params: { id: ID }, answer: restore },
  'delete /api/operator/restores/:id': { params: { id: ID } },
  'get /api/operator/tokens': { answer: [token] },
  'post /api/operator/tokens': {
    body: { token: { name: 'ci-deploy', scopes: ['read', 'write'], expires_in_days: 90 } },
    answer: { token: { ...token, secret: 'siteyard_…' } },
  },
  'delete /api/operator/tokens/:name': { params: { name: 'ci-deploy' }, answer: done },
  'get /api/operator/admin_users': { answer: [administrator] },
  'post /api/operator/admin_users': { body: operatorAdmin, answer: done },
  'put /api/operator/admin_users/password': { body: operatorAdmin, answer: done },
  'delete /api/operator/admin_users/:email': { params: { email: OPERATOR }, answer: done },
  'post /api/operator/erase': {
    body: { contact: 'ada@example.com', dry_run: false, force: false },
    answer: {
      erased: true,
      subject: '/contact_requests',
      found: [
        { kind: 'restores', count: 0, names: [] },
        { kind: 'saved_mails', count: 0, names: [] },
        { kind: 'contact_requests', count: 2, names: [] },
      ],
      left: [{ reason: 'mentions', where: `${ID}, 2026-03-02, A question` }],
      backups: ['siteyard-nightly-20260302T030000Z.backup'],
      commit: 412,
    },
  },
  'get /api/operator/site': {
    answer: {
      site_id: '3f1c2d4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
      title: 'Brindle Hire',
      pages: 12,
      content_version: 3,
      scopes: ['read', 'write'],
    },
  },
  'get /api/operator/doctor': {
    answer: {
      checks: [
        { name: 'database', state: 'ok', message: 'MongoDB answers in 3 ms.', advice: null },
        {
          name: 'mail',
          state: 'warning',
          message:
            'SMTP_URL is not set, so no mail is sent. It is written to files in DATA_DIR/outbox.',
          advice: 'Set SMTP_URL and MAIL_FROM.',
        },
      ],
    },
  },
  'get /api/operator/doctor/content': {
    query: { after: 0, limit: 200 },
    answer: {
      pages: 12,
      sections: 2,
      items: 12,
      links: 31,
      images: 9,
      broken: [{ kind: 'link', page: 14, path: 'content[1].props.ctaHref', target: '/pages/998' }],
      unnamed: 0,
      next: null,
    },
  },
  'get /api/operator/doctor/documents': {
    answer: {
      documents: 128,
      malformed: [
        { collection: 'contact_requests', id: ID, problems: ['created_at must be a date'] },
      ],
      unnamed: 0,
      next: null,
    },
  },
  'get /api/operator/explain': {
    query: { url: '/cranes' },
    answer: {
      path: '/cranes',
      at: NOON,
      commit: 41,
      status: 200,
      steps: [
        {
          name: 'page',
          state: 'problem',
          message:
            '/cranes is page 12, "Cranes". It was withdrawn on 2026-03-02 09:15 (Europe/Berlin). Visitors are led to /welcome.',
          advice: null,
          change: withdrawal,
        },
      ],
      last_change: withdrawal,
    },
  },
  'get /api/operator/pages': exportedPages,
  'get /api/operator/private_pages': exportedPages,
  'get /api/operator/contact_requests': {
    query: { limit: 200, anonymise: 'true' },
    answer: { contact_requests: [exportedContactRequest], next: null },
  },
  'post /api/operator/contact_requests/export': {
    body: { email: 'ada@example.com' },
    answer: {
      contact_requests: [{ ...exportedContactRequest, replies: [], deleted: false }],
    },
  },
  'get /api/operator/sections': { answer: { sections: [sentSection], next: null } },
  'get /api/operator/uploads': {
    query: { after: SHA256, limit: 500 },
    answer: {
      media: {
        [`${SHA256}.webp`]: {
          name: 'digger.webp',
          type: 'image/webp',
          width: 1200,
          height: 800,
          bytes: 48_211,
          alt: 'A mini digger',
        },
      },
      next: null,
    },
  },
  'get /api/operator/seed': {
    answer: {
      seed: 'minimal',
      items: [
        { name: 'terms', id: 11, title: 'Terms' },
        { name: 'settings', id: null, title: 'Brindle Hire' },
      ],
    },
  },
  'post /api/operator/seed': {
    body: { names: ['terms', 'settings'], force: false },
    answer: {
      seed: 'minimal',
      pages: [
        {
          name: 'terms',
          id: 11,
          key: '0d9a3c52-1f0d-4c1b-8a55-7d1c6b1f6b11',
          title: 'Terms',
          result: 'kept',
          reason: 'a person changed it',
        },
      ],
      settings: { result: 'unchanged' },
    },
  },
};

const RUN = '66b1f0c2a4d35e0012ab34ce';
const runParams = { id: RUN };
const emptyRun = {
  id: RUN,
  kind: 'import',
  state: 'open',
  who: 'ci-deploy',
  source: { name: 'main', commit: 'd0c5e57', ci_url: 'https://ci.example.com/jobs/812' },
  created_at: MORNING,
  applied_at: null,
  progress: null,
  plan: null,
  migration: null,
  undoes: null,
  undone_by: null,
  error: null,
};
const importOptions = { on_conflict: 'fail', prune: false, as_draft: false, adopt: true };
const runPlan = {
  format: 'site-plan/1',
  site_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  from: null,
  bundle_digest: SHA256,
  content_version: CONTENT_VERSION,
  options: importOptions,
  created_at: MORNING,
  expires_at: '2026-03-03T08:15:00.000Z',
  pages: [
    {
      key: summary.key,
      id: 14,
      title: 'Mini diggers',
      action: 'update',
      seen: 3,
      hash: SHA256,
      changes: { details: 0, blocks: 1 },
    },
  ],
  settings: { action: 'unchanged', seen: 3, hash: null },
  media: [`${SHA256}.webp`],
  seal: SHA256,
};
const plannedRun = { ...emptyRun, state: 'planned', plan: runPlan };
const applyingRun = { ...plannedRun, state: 'applying', progress: { done: 0, total: 2 } };
const undoingRun = { ...applyingRun, kind: 'undo', undoes: ID };
const { plan: _, ...listedRun } = { ...emptyRun, state: 'applied', applied_at: NOON };
const { name, type, width, height, bytes, alt, focal_point } = picture;
const mediaEntry = { name, type, width, height, bytes, alt, focal_point };

const runExamples: Record<string, CallExample> = {
  'post /api/operator/runs': {
    body: {
      source: emptyRun.source,
      bundle: { site_id: null, content_version: CONTENT_VERSION, digest: SHA256 },
      options: { on_conflict: 'fail', adopt: true },
    },
    answer: emptyRun,
  },
  'get /api/operator/runs': {
    query: { limit: 50 },
    answer: { runs: [{ ...listedRun, totals: { update: 1, unchanged: 4 } }], next: null },
  },
  'get /api/operator/migrations': {
    answer: {
      migrations: [
        {
          id: '20260301-0900-call-to-action',
          checksum: SHA256,
          run: RUN,
          who: 'ci-deploy',
          applied_at: NOON,
        },
      ],
    },
  },
  'get /api/operator/migrations/unseen': {
    answer: { drafts: [{ page: 14, drafts: 2 }], deleted: { pages: 1, sections: 0 } },
  },
  'get /api/operator/runs/:id': { params: runParams, answer: plannedRun },
  'put /api/operator/runs/:id/pages': {
    params: runParams,
    body: { pages: [{ id: 14, key: summary.key, ...details, content: sentContent }] },
    answer: { received: 1 },
  },
  'put /api/operator/runs/:id/sections': {
    params: { id: ID },
    body: { sections: [sentSection] },
    answer: { received: 1 },
  },
  'put /api/operator/runs/:id/settings': { params: runParams, body: { settings } },
  'put /api/operator/runs/:id/contact_requests': {
    params: runParams,
    body: { contact_requests: [exportedContactRequest] },
    answer: { received: 1 },
  },
  'post /api/operator/runs/:id/media': {
    params: runParams,
    body: { media: { [`${SHA256}.webp`]: mediaEntry } },
    answer: { missing: [{ name: `${SHA256}.webp`, received: 0 }] },
  },
  'put /api/operator/runs/:id/media/:name': {
    params: { ...runParams, name: `${SHA256}.webp` },
    answer: { name: `${SHA256}.webp`, received: 184_220, complete: true },
  },
  'post /api/operator/runs/:id/plan': { params: runParams, answer: plannedRun },
  'get /api/operator/runs/:id/changes': {
    params: runParams,
    query: { after: 0 },
    answer: {
      pages: [pageChange],
      sections: [],
      settings: [{ path: 'title', before: 'Brindle Hire', after: 'Brindle Plant Hire' }],
      next: null,
    },
  },
  'post /api/operator/runs/:id/apply': {
    params: runParams,
    body: { seal: SHA256 },
    answer: applyingRun,
  },
  'delete /api/operator/runs/:id': {
    params: runParams,
    answer: { ...emptyRun, state: 'discarded' },
  },
  'post /api/operator/runs/:id/undo': {
    params: runParams,
    body: { force: false },
    answer: undoingRun,
  },
  'get /api/runs': {
    query: { limit: 50 },
    answer: { runs: [{ ...listedRun, totals: { update: 1, unchanged: 4 } }], next: null },
  },
  'get /api/runs/:id': { params: runParams, answer: { ...listedRun, plan: runPlan } },
  'get /api/runs/:id/pages/:page': {
    params: { ...runParams, page: 14 },
    answer: { change: pageChange },
  },
  'get /api/runs/:id/settings': { params: runParams, answer: { changes: [] } },
  'post /api/runs/:id/undo': {
    params: runParams,
    body: { force: false },
    answer: undoingRun,
  },
};

/** The example of every call, by `<method> <path>` as in the access table. */
export const examples: Readonly<Record<string, CallExample | undefined>> = {
  ...accountExamples,
  ...pageExamples,
  ...siteExamples,
  ...operatorExamples,
  ...runExamples,
};
