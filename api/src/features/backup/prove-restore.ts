import type { CollectionDigest, RestoreProof } from '@siteyard/schemas/http';
import type { Connection } from 'mongoose';
import type { ContentStore } from '../../content/store.ts';
import { nativeDatabase } from '../../database/native-database.ts';
import { digestCollection, Digester } from './archive/digest.ts';
import { toBson } from './archive/archive-format.ts';
import { ENTITIES, readContent, STATES } from './content-archive.ts';
import type { RestoreDocument } from './restores.model.ts';
import { COMPARED, isOnlyEmptied, OF_OLDER_VERSIONS } from './stored-collections.ts';

interface ProofDeps {
  connection: Connection;
  content: Pick<ContentStore, 'histories' | 'refresh' | 'snapshot' | 'states'>;
}

/** Compares every collection of the restored site with the backup. */
export async function proveRestore(
  deps: ProofDeps,
  { manifest, kept = {}, token, untouched = [] }: RestoreDocument,
): Promise<RestoreProof> {
  const db = nativeDatabase(deps.connection);
  const [keptToken = token] = kept['tokens'] ?? [];
  const replaced = COMPARED.filter(
    ({ name }) => !untouched.includes(name) && !isOnlyEmptied(name, untouched),
  );
  const older = OF_OLDER_VERSIONS.filter(({ name }) => manifest?.collections[name]);
  const digests = await Promise.all(
    [...replaced, ...older].map(async (collection) => {
      const extra = new Set(kept[collection.name]);
      const digest = await digestCollection(db, collection, (id) => extra.has(id));
      return [collection.name, digest] as const;
    }),
  );
  const ofContent = Object.entries(await digestContent(deps.content)).filter(
    ([name]) => manifest?.collections[name],
  );
  const collections = [...digests, ...ofContent].map(([name, { count, sha256 }]) => {
    const written = manifest?.collections[name];
    return { name, count, is_equal: written?.count === count && written.sha256 === sha256 };
  });
  return {
    is_equal: collections.every((each) => each.is_equal),
    collections,
    pictures: manifest?.pictures.length ?? 0,
    kept_contact_requests: kept['contact_requests']?.length ?? 0,
    ...(keptToken && keptToken !== token && { renamed_token: keptToken }),
  };
}

async function digestContent(
  content: ProofDeps['content'],
): Promise<Record<string, CollectionDigest>> {
  await content.refresh();
  const digesters = { [ENTITIES]: new Digester(), [STATES]: new Digester() };
  for await (const { collection, document } of readContent(content))
    digesters[collection].add(toBson(document));
  return Object.fromEntries(
    Object.entries(digesters).map(([name, digester]) => [name, digester.digest()]),
  );
}
