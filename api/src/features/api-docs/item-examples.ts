const MORNING = '2026-03-02T08:15:00.000Z';
const NOON = '2026-03-02T12:00:00.000Z';
const OWNER = 'owner@example.com';
const KEY = '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11';
const OTHER_KEY = '8d2f6f34-0a55-4c1f-8b4e-7e0f3f7c9a42';

const sent = {
  name: 'Mini excavator 1.5 t',
  address: 'mini-excavator-1-5-t',
  summary: 'Fits through a garden gate.',
  rates: { day: 19_500, week: 72_000 },
  deposit: 30_000,
  specs: [{ label: 'Weight', value: '1,500 kg' }],
};
const head = {
  key: KEY,
  name: sent.name,
  address: sent.address,
  category: '',
  summary: sent.summary,
  image: '',
  rates: sent.rates,
  unavailable_until: '',
  order: 0,
  created_at: MORNING,
  updated_at: MORNING,
  published_at: null,
  unpublished_at: null,
  revision: 1,
  saved_by: OWNER,
};
const fields = {
  name: sent.name,
  address: sent.address,
  category: '',
  summary: sent.summary,
  text: { blocks: [] },
  pictures: [],
  specs: sent.specs,
  rates: sent.rates,
  deposit: 30_000,
  rate_note: '',
  no_estimate: false,
  delivered: 'either',
  locations: [],
  unavailable_until: '',
  goes_with: [],
  order: 0,
  search_title: '',
  description: '',
  social_image: '',
  noindex: false,
};
const item = { ...head, ...fields };
const published = { ...item, published_at: NOON, updated_at: NOON, revision: 2 };
const cheaper = { ...item, rates: { day: 18_500 }, updated_at: NOON, revision: 2 };
const version = {
  number: 1,
  saved_at: MORNING,
  replaced_at: NOON,
  saved_by: OWNER,
  source: 'administrator',
  title: sent.name,
};
const params = { key: KEY };
const versionParams = { key: KEY, number: 1 };

/** The examples of the calls for rental items. */
export const itemExamples = {
  'get /api/items': {
    query: { search: 'excavator', page: 1, limit: 100 },
    answer: { items: [head], total: 1, contact: { asks_for_items: true, page: 16 } },
  },
  'post /api/items': { body: { item: sent }, answer: { item } },
  'get /api/items.csv': {},
  'post /api/items/import': {
    body: { text: 'Name,Day\nMini excavator 1.5 t,185\n', dry_run: false, only_rates: true },
    answer: {
      commit: 216,
      plan: {
        columns: [
          { title: 'Name', field: 'Name' },
          { title: 'Day', field: 'Day' },
        ],
        added: [],
        changed: [
          {
            line: 2,
            key: KEY,
            name: sent.name,
            fields: [
              {
                field: 'Day',
                before: '$195',
                after: '$185',
              },
            ],
          },
        ],
        unchanged: 0,
        categories: [],
        problems: [],
      },
    },
  },
  'post /api/items/bulk': {
    body: { action: 'publish', keys: [KEY, OTHER_KEY] },
    answer: { commit: 214, changed: 2 },
  },
  'put /api/items/order': {
    body: { keys: [OTHER_KEY, KEY] },
    answer: { commit: 215, changed: 2 },
  },
  'get /api/items/:key': { params, answer: { item } },
  'patch /api/items/:key': {
    params,
    body: { item: { rates: { day: 18_500 } } },
    answer: { item: cheaper },
  },
  'delete /api/items/:key': { params, answer: { ok: true } },
  'post /api/items/:key/restore': { params, answer: { item: { ...item, revision: 3 } } },
  'post /api/items/:key/duplicate': {
    params,
    answer: {
      item: {
        ...item,
        key: OTHER_KEY,
        name: 'Copy of Mini excavator 1.5 t',
        address: 'mini-excavator-1-5-t-2',
      },
    },
  },
  'post /api/items/:key/publish': { params, answer: { item: published } },
  'post /api/items/:key/unpublish': {
    params,
    answer: { item: { ...published, published_at: null, unpublished_at: NOON, revision: 3 } },
  },
  'get /api/commits/:number/items/:key': {
    params: { key: KEY, number: 812 },
    answer: {
      changes: [
        {
          path: 'rates.day',
          before: 19500,
          after: 18500,
          words: {
            what: 'Day',
            before: '195.00',
            after: '185.00',
          },
        },
      ],
    },
  },
  'get /api/items/:key/versions': { params, answer: [version] },
  'get /api/items/:key/versions/:number': {
    params: versionParams,
    answer: { ...version, item: fields },
  },
  'post /api/items/:key/versions/:number/restore': {
    params: versionParams,
    answer: { item: { ...item, revision: 3 } },
  },
  'get /api/operator/items': { answer: { items: [{ key: KEY, ...sent }], next: null } },
  'get /api/operator/private_items': { answer: { items: [{ key: KEY, ...sent }], next: null } },
  'put /api/operator/runs/:id/items': {
    params: { id: '65e5a1b2c3d4e5f6a7b8c9d0' },
    body: { items: [{ key: KEY, ...sent }] },
    answer: { received: 1 },
  },
};
