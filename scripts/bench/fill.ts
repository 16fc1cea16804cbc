/**
 * Inserts generated pages and contact requests in bulk into the embedded database of a running site, in
 * the form that the services store: `tsx fill.ts <data folder> <pages> <contact requests>`.
 */
import { createHash, randomUUID } from 'node:crypto';
import { connect } from '../../api/src/database/database.ts';
import { openEmbeddedDatabase } from '../../api/src/embedded-db/open.ts';
import { contactRequestModel } from '../../api/src/features/contact-requests/contact-requests.model.ts';
import { pageModel } from '../../api/src/features/pages/pages.model.ts';
import { searchWords } from '../../api/src/database/search-words.ts';
import { pageOf } from './fixture-page.ts';

const FIRST_PAGE = 1_000;
const AT_ONCE = 500;
const DAY = 86_400_000;
const [dataDir = '', pages = '0', requests = '0'] = process.argv.slice(2);

function page(n: number) {
  const _id = FIRST_PAGE + n;
  const details = {
    title: `Machine ${n}: ${n % 100 === 0 ? 'telehandler' : 'forklift'} for rent`,
    description: `Everything about machine ${n}.`,
    address: `machines/machine-${n}`,
    social_image: '',
  };
  const content = pageOf(15, `machine-${n}`);
  const at = new Date(Date.now() - n * 60_000);
  return {
    _id,
    status: 'live',
    key: randomUUID(),
    ...details,
    content,
    content_hash: createHash('sha256').update(JSON.stringify(content)).digest('base64url'),
    images: [],
    content_revision: 1,
    details_revision: 0,
    version: 1,
    saved_by: null,
    source: 'import',
    created_at: at,
    updated_at: at,
    published_at: at,
    search_words: searchWords(details.title, details.description, details.address, String(_id)),
  };
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

async function write(
  count: number,
  make: (n: number) => object,
  insert: (docs: object[]) => Promise<unknown>,
) {
  for (let done = 0; done < count; done += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - done);
    await insert(Array.from({ length: size }, (_, at) => make(done + at + 1)));
  }
}

const database = await openEmbeddedDatabase({ dataDir });
const connection = await connect(database.uri);
await write(Number(pages), page, (docs) => pageModel(connection).collection.insertMany(docs));
await write(Number(requests), contactRequest, (docs) =>
  contactRequestModel(connection).collection.insertMany(docs),
);
await connection.close();
await database.close();
