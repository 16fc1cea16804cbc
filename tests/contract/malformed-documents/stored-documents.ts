import { Types } from 'mongoose';
import { expect } from 'vitest';
import { examples } from '../../../api/src/features/api-docs/examples.ts';
import type { Route } from '../../../api/src/http/route.ts';
import { storeEntries } from '../../helpers/entries.ts';
import { isApiCall, judge, readContract } from '../../helpers/contract.ts';
import { block, createPage, pageContent } from '../../helpers/factories.ts';
import { imageForm, picture } from '../../helpers/images.ts';
import { exportSite, importBundle, sentPage } from '../../helpers/content-runs.ts';
import type { OperatedSite } from '../../helpers/operated-site.ts';
import { storeMalformedStates } from './stored-states.ts';

/** A stored document. */
export type Stored = Record<string, unknown>;

/** The id of the first page with malformed documents. */
const FIRST = 5_000;

/** The fields in which a copy of a document must differ: its id, and fields with unique values. */
const AS_ANOTHER: Record<string, (original: Stored, n: number) => Stored> = {
  page_drafts: ({ administrator_id }, n) => ({
    _id: `${FIRST + n}:${String(administrator_id)}`,
    page_id: FIRST + n,
  }),
  uploads: (_, n) => ({ _id: String(n).padStart(64, '0') }),
  admin_users: (_, n) => ({ email_key: `key-${n}` }),
  admin_invitations: (_, n) => ({ email_key: `key-${n}` }),
  share_links: (_, n) => ({ token_hash: `hash-${n}` }),
  tokens: (_, n) => ({ _id: `token-${n}`, hash: `hash-${n}` }),
  content_runs: (_, n) => ({ _id: String(n).padStart(24, '0') }),
  run_items: (_, n) => ({ _id: `item-${n}` }),
  run_sections: (_, n) => ({ _id: `section-${n}` }),
  run_images: (_, n) => ({ _id: `image-${n}` }),
  contact_requests: () => ({}),
  activity: () => ({}),
  mail_outbox: () => ({}),
};

/** Creates one valid document in each collection. Returns the id of the page to which they belong. */
export async function fill({ app, admin, operator }: OperatedSite): Promise<number> {
  const { id } = await createPage(admin, { title: 'A page' }, [block('HeadingBlock')]);
  const content = pageContent(block('HeadingBlock'));
  const upload = await admin.send('POST', '/api/uploads', {
    body: imageForm(await picture().png().toBuffer()),
  });
  const { sha256 } = upload.body as { sha256: string };
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const { siteId } = await exportSite(operator);
  for (const answer of [
    await admin.put(`/api/pages/${id}`, { page: { content } }),
    await admin.put(`/api/pages/${id}/draft`, { draft: { content, base_revision: 1 } }),
    await admin.put(`/api/pages/${id}/schedule`, { schedule: { action: 'unpublish', at } }),
    await admin.post(`/api/pages/${id}/share_links`, { share_link: { days: 7 } }),
    await admin.patch(`/api/uploads/${sha256}`, { upload: { focal_point: { x: 0.3, y: 0.6 } } }),
    await admin.put('/api/site_settings', { settings: { title: 'One' } }),
    await admin.put('/api/site_settings', { settings: { title: 'Two' } }),
    await admin.post('/api/sections', examples['post /api/sections']?.body),
    await admin.put('/api/site_settings', { settings: { rentals: { currency: 'USD' } } }),
    await admin.post('/api/items', examples['post /api/items']?.body),
    await app.guest().post('/api/contact_requests', {
      contact_request: { first_name: 'A', last_name: 'B', email: 'a@example.com', message: 'm' },
    }),
    await admin.post('/api/admin_users/invitations', { invitation: { email: 'june@example.com' } }),
    await operator.post('/api/operator/tokens', { token: { name: 'ci', scopes: ['read'] } }),
  ])
    expect(answer.status, answer.text).toBeLessThan(300);
  const pages = [sentPage(50), sentPage(51)];
  const { id: run } = await importBundle(operator, { siteId, partial: true, pages });
  const did = { name: 'A', action: 'update', seen: 1, hash: sha256 };
  const file = `${sha256}.png`;
  await app.connection.collection<Stored & { _id: string }>('run_sections').insertOne({
    _id: `${run}:a`,
    run,
    key: 'a',
    written: true,
    before: null,
    item: {
      ...did,
      key: 'a',
    },
  });
  await app.connection.collection<Stored & { _id: string }>('run_images').insertOne({
    _id: `${run}:${file}`,
    run,
    file,
    item: {
      ...did,
      file,
    },
    details: null,
    received: null,
    before: {
      details: {
        name: 'A',
        alt: '',
      },
      received: {},
    },
  });
  const now = new Date();
  const mail = { kind: 'unknown', about: {}, created_at: now, attempts: 0, next_try_at: now };
  await app.connection.collection('mail_outbox').insertOne(mail);
  return id;
}

/** Returns the document with the most fields in a collection. */
export async function richest({ app }: OperatedSite, collection: string): Promise<Stored> {
  const all = await app.connection.collection<Stored>(collection).find().toArray();
  const [first] = all.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length);
  if (!first) throw new Error(`there is no document in ${collection}`);
  return first;
}

/**
 * Yields copies of a document: each without one field or with one invalid value, and one without all
 * fields.
 */
function* malformed(name: string, original: Stored, values: readonly unknown[]): Generator<Stored> {
  const { _id: _, ...fields } = original;
  let n = 0;
  const own = () => ({ _id: new Types.ObjectId(), ...AS_ANOTHER[name]?.(original, (n += 1)) });
  for (const [field, value] of Object.entries(fields)) {
    const without: Stored = { ...fields, ...own() };
    delete without[field];
    yield without;
    for (const wrong of [typeof value === 'string' ? 7 : 'wrong', ...values])
      yield { ...fields, ...own(), [field]: wrong };
  }
  const { status } = original;
  yield { _id: own()._id, ...(status !== undefined && { status }) };
  // A document that was inserted in the MongoDB shell without an id has an ObjectId.
  yield { ...fields, ...own(), _id: new Types.ObjectId() };
}

/** Adds pictures to the content. Their files exist already. */
async function storePictures({ app }: OperatedSite, hashes: readonly string[]): Promise<void> {
  const [original] = (await app.site.services.content.refresh()).all('picture');
  if (!original) throw new Error('There is no picture.');
  await storeEntries(
    app,
    hashes.map((sha256) => [`picture:${sha256}`, { ...original, sha256 }]),
  );
}

/**
 * Stores malformed copies of the documents that `fill` has made.
 * @param page the page that `fill` has returned
 * @param values more wrong values of each field
 * @returns the copies, by collection, and the pages, versions, sections and items that have malformed states
 */
export async function storeMalformed(
  site: OperatedSite,
  page: number,
  values: readonly unknown[] = [],
): Promise<Map<string, Stored[]>> {
  const stored = new Map<string, Stored[]>();
  for (const name of Object.keys(AS_ANOTHER)) {
    const collection = site.app.connection.collection<Stored>(name);
    const original = await richest(site, name);
    const copies = [...malformed(name, original, values)];
    // The index refuses a second document without a unique value.
    await collection.insertMany(copies as never, { ordered: false }).catch(() => {});
    stored.set(name, copies);
  }
  const files = stored.get('uploads') ?? [];
  await storePictures(
    site,
    files.flatMap(({ _id }) => (typeof _id === 'string' ? _id : [])),
  );
  const inStore = await storeMalformedStates(site, page, values);
  return new Map([...stored, ...inStore]);
}

/** The collection whose ids a call reads, by the start of its path. */
const PARTS: Record<string, string> = {
  '/api/pages/:id': 'pages',
  '/api/starters/guide/pages/:id': 'pages',
  '/api/contact_requests/:id': 'contact_requests',
  '/api/uploads/:sha256': 'uploads',
  '/api/sections/:key': 'sections',
  '/api/items/:key': 'items',
  '/api/site_settings/versions/:number': 'site_settings_versions',
  '/api/runs/:id': 'content_runs',
  '/api/operator/runs/:id': 'content_runs',
  '/pages/:id': 'pages',
  '/admin/preview/:id': 'pages',
  '/admin/preview/sections/:key': 'sections',
};

/** Returns the addresses with which a call reads malformed documents. */
function targetsOf({ path }: Route, stored: ReadonlyMap<string, Stored[]>, page: number): string[] {
  if (!path.includes(':')) return [path];
  if (path.startsWith('/api/pages/:id/versions/:number'))
    return (stored.get('page_versions') ?? []).map(({ _id }) =>
      path.replace(':id', String(page)).replace(':number', String(_id).split(':')[1] ?? '1'),
    );
  const [, name] = Object.entries(PARTS).find(([start]) => path.startsWith(start)) ?? [];
  return (stored.get(name ?? '') ?? []).map(({ _id }) =>
    path.replace(/:\w+/, String(_id)).replace(/:\w+/, '1'),
  );
}

/**
 * Requests each GET of the API, and each screen and page of the site.
 * @param most the maximum number of malformed documents that each call reads by id
 * @returns the answers with a 5xx, and those that do not fit the contract
 */
export async function readEverything(
  { app, admin, operator }: OperatedSite,
  stored: ReadonlyMap<string, Stored[]>,
  page: number,
  most = Infinity,
): Promise<string[]> {
  const contract = await readContract(app.guest());
  const failed: string[] = [];
  for (const route of app.site.routes) {
    if (route.method !== 'get') continue;
    const caller = route.policy.startsWith('operator') ? operator : admin;
    const targets = targetsOf(route, stored, page);
    const step = Math.max(1, Math.floor(targets.length / most));
    for (let at = 0; at < targets.length; at += step) {
      const target = targets[at]!;
      try {
        const answer = await caller.get(target);
        if (isApiCall(route)) judge(contract, route, answer, target);
        else if (answer.status >= 500) failed.push(`${target}: ${answer.status}`);
      } catch (error) {
        failed.push(`${target}: ${error instanceof Error ? error.message : 'failed'}`);
      }
    }
  }
  return failed;
}
