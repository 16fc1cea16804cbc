import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../api/src/content/store.ts';
import { connect } from '../../../api/src/database/database.ts';
import { sha256 } from '../../../api/src/lib/sha256.ts';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { checkBackup, makeBackup } from '../../helpers/backups.ts';
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { pageContent, heading } from '../../helpers/factories.ts';

/** An upgrade of data of 0.2.0 in which some documents are malformed. */

type Old = Record<string, unknown>;

const at = new Date('2026-01-01T00:00:00Z');
const saved = { saved_by: 'a@example.com', source: 'administrator', updated_at: at } as const;
const content = pageContent(heading('h', 'Old'));
const source: Actor['source'] = 'administrator';

/** A document of each collection, and a function that returns the fields in which a copy must differ. */
const DOCUMENTS: Record<string, [original: Old, own: (n: number) => Old]> = {
  pages: [
    {
      _id: 100,
      key: randomUUID(),
      status: 'live',
      title: 'Old',
      description: '',
      address: 'old',
      former_addresses: ['older'],
      social_image: '',
      content,
      ...saved,
      content_hash: sha256(''),
      images: [],
      version: 3,
      first_version: 1,
      content_revision: 2,
      details_revision: 1,
      created_at: at,
      published_at: at,
      received: {
        site: {
          hash: 'x',
          id: 4,
        },
      },
      scheduled: {
        id: 's',
        action: 'unpublish',
        at: new Date('2036-01-01'),
        by: {},
        made_at: at,
      },
    },
    (n) => ({ _id: 1_000 + n, key: randomUUID(), address: `address-${n}`, former_addresses: [] }),
  ],
  page_versions: [
    {
      _id: '100:1',
      page_id: 100,
      number: 1,
      title: 'Older',
      description: '',
      content,
      social_image: '',
      address: '',
      content_revision: 1,
      replaced_at: at,
      saved_at: at,
      saved_by: null,
      source,
      images: [],
    },
    (n) => ({ _id: `100:1-${n}` }),
  ],
  sections: [
    {
      _id: 'old',
      status: 'live',
      name: 'Old',
      purpose: 'text',
      content,
      images: [],
      revision: 2,
      created_at: at,
      former: [],
      received: {},
      ...saved,
    },
    (n) => ({ _id: `section-${n}`, name: `Section ${n}` }),
  ],
  site_settings_versions: [
    { _id: 1, settings: { title: 'Older' }, replaced_at: at, ...saved },
    (n) => ({ _id: -n }),
  ],
  uploads: [
    {
      _id: sha256('old'),
      extension: 'png',
      name: 'old.png',
      alt: 'Old',
      width: 1,
      height: 1,
      bytes: 1,
      animated: false,
      placeholder: '',
      focal_point: {
        x: 0.1,
        y: 0.2,
      },
      created_at: at,
      last_wanted_at: at,
      revision: 1,
      former: [
        {
          name: 'x',
          alt: '',
        },
      ],
      file_id: new Types.ObjectId(),
      received: {},
    },
    (n) => ({ _id: sha256(`old ${n}`) }),
  ],
};

/** Yields copies of a document, each without one field or with one wrong value. */
function* malformed([{ _id: _, ...fields }, own]: [Old, (n: number) => Old]): Generator<Old> {
  let n = 0;
  for (const [field, value] of Object.entries(fields)) {
    const { [field]: __, ...without } = { ...fields, ...own((n += 1)) } as Old;
    yield without;
    for (const wrong of [typeof value === 'string' ? 7 : 'wrong', null])
      yield { ...fields, ...own((n += 1)), [field]: wrong };
  }
  yield { _id: own((n += 1))['_id'] };
  // A document that was inserted in the MongoDB shell without an id has an ObjectId.
  yield { ...fields, ...own((n += 1)), _id: new Types.ObjectId() };
}

const TOKEN = 'the-private-token-of-the-upgrade';

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await startTestDatabase();
  await fill();
  site = await startTestSite({ databaseUri: database.uri, privateToken: TOKEN });
});
afterAll(async () => {
  await site?.close();
  await database?.stop();
});

async function fill(): Promise<void> {
  const connection = await connect(database.uri);
  const insert = (name: string, documents: Old[]) =>
    connection.collection(name).insertMany(documents as never);
  for (const [name, document] of Object.entries(DOCUMENTS))
    await insert(name, [document[0], ...malformed(document)]);
  await insert('site_settings', [
    { _id: 'site', settings: { title: 'Old site' }, revision: 2, ...saved },
  ]);
  await insert('site_state', [
    { _id: 'site', revision: 9, site_id: randomUUID(), last_page_id: 100, seeded_at: at },
  ]);
  await connection.close();
}

const statusesOf = async (agent: Agent, paths: readonly string[]) => {
  const failed: string[] = [];
  for (const path of paths) {
    const { status } = await agent.get(path);
    if (status >= 500) failed.push(`${path}: ${status}`);
  }
  return failed;
};

test('a site with malformed old documents starts, and shows its other documents', async () => {
  const admin = await site.signIn();
  const { text } = await site.guest().get('/old');
  expect(text).toContain('Old site');
  expect((await admin.get('/api/pages/100/versions/1')).status).toBe(200);
  const { entries } = site.site.services.content.snapshot();
  const paths = [...entries.keys()].flatMap((entity) => {
    const id = entity.slice(entity.indexOf(':') + 1);
    if (entity.startsWith('page:')) return [`/pages/${id}`, `/api/pages/${id}`];
    if (entity.startsWith('section:')) return [`/api/sections/${id}`];
    return entity.startsWith('picture:') ? [`/api/uploads/${id}`] : [];
  });
  const lists = ['/sitemap.xml', '/api/pages', '/api/trash', '/api/sections', '/api/uploads'];
  expect(await statusesOf(admin, [...lists, '/api/site_settings/versions', ...paths])).toEqual([]);
});

test('a backup of a site with malformed documents can be restored', async () => {
  const operated = { url: site.url, token: TOKEN };
  const { state, error } = await checkBackup(operated, await makeBackup(operated));
  expect([state, error]).toEqual(['checked', null]);
});
