import type { Connection } from 'mongoose';
import { shareLinkModel } from './share-links.model.ts';

/** Withdraws all links to the drafts of the given pages. */
export async function withdrawShareLinks(
  connection: Connection,
  pageIds: readonly number[],
): Promise<void> {
  await shareLinkModel(connection).deleteMany({ page_id: { $in: [...pageIds] } });
}
