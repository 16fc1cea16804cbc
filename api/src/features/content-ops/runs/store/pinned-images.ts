import type { Connection } from 'mongoose';
import { readAll } from '../../../../database/stored-documents.ts';
import type { ReceiptImageUse } from '../../../uploads/image-uses.ts';
import { runItemModel, runDocumentModel } from './receipt.model.ts';
import { runModel } from './run.model.ts';

/**
 * Finds the places where undoing a run would show these images (`<sha256>.<ext>`). Returns each place
 * once. The images of pages, documents and settings that a run replaced count as used until its receipt
 * is removed.
 */
export async function findPinnedImages(
  connection: Connection,
  fileNames: readonly string[],
): Promise<ReceiptImageUse[]> {
  if (fileNames.length === 0) return [];
  const filter = { pins: { $in: [...fileNames] } };
  const [ofPages, ofDocuments, ofSettings] = await Promise.all([
    readAll(runItemModel(connection).find(filter, { page_id: 1, item: 1, pins: 1 }).lean()),
    readAll(runDocumentModel(connection).find(filter, { item: 1, pins: 1 }).lean()),
    readAll(runModel(connection).find(filter, { pins: 1 }).lean()),
  ]);
  const uses = new Map<string, ReceiptImageUse>();
  const add = (pageId: number | null, title: string, images: readonly string[] = []) => {
    const place = `${pageId} ${pageId === null ? title : ''}`;
    const known = uses.get(place)?.images ?? [];
    uses.set(place, { pageId, title, images: [...new Set([...known, ...images])] });
  };
  for (const { page_id, item, pins } of ofPages) add(page_id, item.title, pins);
  for (const { item, pins } of ofDocuments) add(null, item?.name ?? '', pins);
  for (const { pins } of ofSettings) add(null, '', pins);
  return [...uses.values()];
}
