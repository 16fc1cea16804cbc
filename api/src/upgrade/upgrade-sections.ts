import { type SectionContent, sectionPurpose } from '@siteyard/schemas/content';
import type { Connection } from 'mongoose';
import type { KeptEntity } from '../content/adopt.ts';
import type { SectionEntry } from '../content/entities/section.ts';
import type { ContentStore } from '../content/store.ts';
import { readSection, sectionEntity, stateOfSection } from '../features/sections/stored-section.ts';
import {
  dateOf,
  jsonOf,
  listOf,
  numberOf,
  sourceOf,
  textOf,
  whoOf,
  type OldDocument,
} from '../lib/coerce-values.ts';
import { readReceived, receivedStates } from './received-states.ts';
import { asShown } from './staged-change.ts';

type Stored = OldDocument & { _id: string };

/** The sections of an older version, with the former states that are kept as their history. */
export async function upgradeSections(
  connection: Connection,
  content: Pick<ContentStore, 'put'>,
  runs: readonly string[],
): Promise<KeptEntity[]> {
  const kept: KeptEntity[] = [];
  const collection = connection.collection<Stored>('sections');
  for await (const document of collection.find().sort({ _id: 1 })) {
    const stored = await asShown(connection, document, `section:${document._id}`, runs);
    if (stored['status'] === 'staged' || typeof stored._id !== 'string') continue;
    kept.push(await upgradeSection(connection, content, stored));
  }
  return kept;
}

async function upgradeSection(
  connection: Connection,
  content: Pick<ContentStore, 'put'>,
  stored: Stored,
): Promise<KeptEntity> {
  const { _id: key } = stored;
  const revision = Math.max(1, numberOf(stored['revision']));
  const base = {
    key,
    created_at: dateOf(stored['created_at']),
    updated_at: dateOf(stored['updated_at']),
    updated_by: whoOf(stored['saved_by']),
    source: sourceOf(stored['source']),
  };
  async function entryOf(document: OldDocument, about: Partial<SectionEntry>) {
    const { state, fields } = stateOfSection(contentOf(document));
    await content.put([state]);
    return { ...base, ...fields, ...about } as SectionEntry;
  }

  const former: SectionEntry[] = [];
  const hashes = listOf(stored['former']).filter((hash) => typeof hash === 'string');
  for (const [n, hash] of hashes.entries()) {
    const earlier = await readReceived(connection, hash);
    // Each change of the section has added one, and raised the revision by one.
    const number = revision - hashes.length + n;
    if (earlier && number > 0) former.push(await entryOf(earlier, { revision: number }));
  }
  const isDeleted = stored['status'] === 'deleted';
  const entry = await entryOf(stored, {
    revision,
    received: await receivedStates(connection, content, 'section', stored['received']),
    ...(isDeleted && {
      deleted: {
        at: dateOf(stored['deleted_at']),
        ...(stored['undone'] === true && { undone: true }),
      },
    }),
  });
  return { _id: sectionEntity(key), entry, former };
}

/** A stored section, of any content version. Anything malformed becomes its default. */
function contentOf(document: OldDocument): SectionContent {
  const purpose = sectionPurpose.safeParse(document['purpose']);
  return jsonOf(
    readSection({
      name: textOf(document['name']),
      purpose: purpose.success ? purpose.data : 'text',
      content: jsonOf(document['content']),
    }),
  ) as SectionContent;
}
