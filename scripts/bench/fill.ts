/**
 * Inserts generated pages and contact requests in bulk into the embedded database of a running site, in
 * the form that the services store: `tsx fill.ts <data folder> <pages> <contact requests>`.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { PageContent } from '@siteyard/schemas/content';
import { connect } from '../../api/src/database/database.ts';
import { openEmbeddedDatabase } from '../../api/src/embedded-db/open.ts';
import { contactRequestModel } from '../../api/src/features/contact-requests/contact-requests.model.ts';
import type { PageEntry } from '../../api/src/content/entities/page.ts';
import { openStore } from '../../api/src/content/store.ts';
import { contentState, pageEntity } from '../../api/src/features/pages/page-record.ts';
import { searchWords } from '../../api/src/database/search-words.ts';
import { pageOf } from './fixture-page.ts';

const FIRST_PAGE = 1_000;
const AT_ONCE = 500;
const DAY = 86_400_000;
const [dataDir = '', pages = '0', requests = '0'] = process.argv.slice(2);

function page(n: number) {
  const id = FIRST_PAGE + n;
  const content = pageOf(15, `machine-${n}`);
  const { state, id: stateId } = contentState(content as PageContent);
  const at = new Date(Date.now() - n * 60_000);
  const entry: PageEntry = {
    id,
    key: randomUUID(),
    content: stateId,
    title: `Machine ${n}: ${n % 100 === 0 ? 'telehandler' : 'forklift'} for rent`,
    description: `Everything about machine ${n}.`,
    address: `machines/machine-${n}`,
    social_image: '',
    former_addresses: [],
    images: [],
    content_hash: createHash('sha256').update(JSON.stringify(content)).digest('base64url'),
    content_revision: 1,
    details_revision: 0,
    version: 1,
    updated_by: null,
    source: 'cli',
    created_at: at,
    updated_at: at,
    published_at: at,
  };
  return { state, entry };
}

function contactRequest(n: number) {
  const fields = {
    first_name: `Visitor${n}`,
    last_name: ['Achebe', 'Lovelace', 'Novak', 'Okafor'][n % 4]!,
    email: `visitor${n}@example.com`,
    phone: `+1 555 0100 ${String(n).padStart(6, '0')}`,
    subject: n % 100 === 0 ? 'A telehandler' : 'A forklift',
    message: `Good morning, we would like to rent a machine for ${n % 30} days. Do you deliver to our yard at the harbour, and what does it cost in all? Thank you.`,
  };
  return {
    ...fields,
    status: n % 3 === 0 ? 'resolved' : 'open',
    admin_notes: '',
    created_at: new Date(Date.now() - 3 * 365 * DAY + n * 900_000),
    deleted: false,
    notified: true,
    search_words: searchWords(...Object.values(fields)),
    sent_hash: String(n),
  };
}

async function write<T>(
  count: number,
  make: (n: number) => T,
  insert: (some: T[]) => Promise<unknown>,
) {
  for (let done = 0; done < count; done += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - done);
    await insert(Array.from({ length: size }, (_, at) => make(done + at + 1)));
  }
}

const database = await openEmbeddedDatabase({ dataDir });
const connection = await connect(database.uri);
const store = await openStore(connection.db!);
await write(Number(pages), page, (some) =>
  store.commit(
    { by: null, source: 'cli' },
    {
      kind: 'import',
      states: some.map(({ state }) => state),
      compute: () => ({
        entries: new Map(some.map(({ entry }) => [pageEntity(entry.id), entry])),
      }),
    },
  ),
);
await write(Number(requests), contactRequest, (documents) =>
  contactRequestModel(connection).collection.insertMany(documents),
);
await store.close();
await connection.close();
await database.close();
