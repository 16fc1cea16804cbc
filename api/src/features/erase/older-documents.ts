import type { mongo } from 'mongoose';
import type { ErasedData } from './erased-data.ts';

/** A page in the form of version 0.2.0. */
interface OldPage {
  _id: number;
  received?: Record<string, unknown>;
}

/** Finds the documents of a page in the collections of older versions, which are kept for 30 days. */
export async function olderDocuments(db: mongo.Db, id: number): Promise<ErasedData> {
  const pages = db.collection<OldPage>('pages');
  const [old] = await pages.find({ _id: id }).toArray();
  const hashes = Object.values(old?.received ?? {}).filter((hash) => typeof hash === 'string');
  const versions = db.collection('page_versions');
  const received = db.collection<{ _id: string }>('received_content');
  const staged = db.collection<{ _id: string }>('staged_content');
  const ofPage = { page_id: id };
  const stagedIds = (await staged.find({}, { projection: { _id: 1 } }).toArray())
    .map(({ _id }) => _id)
    .filter((each) => String(each).endsWith(`:page:${id}`));
  return {
    kind: 'older_documents',
    count: (old ? 1 : 0) + (await versions.countDocuments(ofPage)) + stagedIds.length,
    names: [],
    async remove() {
      await versions.deleteMany(ofPage);
      await staged.deleteMany({ _id: { $in: stagedIds } });
      await received.deleteMany({ _id: { $in: hashes } });
      await pages.deleteOne({ _id: id });
    },
  };
}
