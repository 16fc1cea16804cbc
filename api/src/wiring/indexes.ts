import type { Connection } from 'mongoose';
import { ensureIndexes, type Indexed } from '../database/database.ts';
import { activityModel } from '../features/activity/activity.model.ts';
import { adminUserModel, invitationModel } from '../features/admin-users/admin-users.model.ts';
import { contactRequestModel } from '../features/contact-requests/contact-requests.model.ts';
import { restoreDocumentsModel, restorePartModel } from '../features/backup/restores.model.ts';
import {
  runImageModel,
  runItemModel,
  runDocumentModel,
} from '../features/content-ops/runs/store/receipt.model.ts';
import { runModel } from '../features/content-ops/runs/store/run.model.ts';
import {
  imagePartModel,
  runContactModel,
  runMediaModel,
  runPageModel,
} from '../features/content-ops/runs/store/sent.model.ts';
import { outboxModel } from '../features/mail-outbox/mail-outbox.model.ts';
import { pageDraftModel } from '../features/page-drafts/page-drafts.model.ts';
import { shareLinkModel } from '../features/share-links/share-links.model.ts';
import { ensureSessionIndexes } from '../features/sessions/own-sessions.service.ts';
import { settingsDraftModel } from '../features/settings/settings-drafts.model.ts';
import { tokenModel } from '../features/tokens/tokens.model.ts';
import { pictureFileModel } from '../features/uploads/uploads.model.ts';
import { ensureRateLimitIndexes } from '../http/rate-limit.ts';

interface Listed extends Indexed {
  listIndexes(): Promise<unknown>;
  collection: Indexed['collection'] & { name: string };
}
type ModelOf = (connection: Connection) => Listed;

/** Creates the missing indexes of every collection. */
export async function ensureAllIndexes(connection: Connection): Promise<void> {
  await Promise.all([
    ensureRateLimitIndexes(connection),
    ensureSessionIndexes(connection),
    ensureIndexes(MODELS.map((model) => model(connection))),
  ]);
}

/** Returns the indexes that the database lacks, in the form `pages {"key":1}`. */
export async function findMissingIndexes(connection: Connection): Promise<string[]> {
  const missing = await Promise.all(
    MODELS.map(async (model) => {
      const indexed = model(connection);
      const there = new Set((await indexesOf(indexed)).map(({ key }) => JSON.stringify(key)));
      return indexed.schema
        .indexes()
        .map(([key]) => JSON.stringify(key))
        .filter((key) => !there.has(key))
        .map((key) => `${indexed.collection.name} ${key}`);
    }),
  );
  return missing.flat();
}

const NAMESPACE_NOT_FOUND = 26;

/** The indexes of a collection; none if there is no such collection. */
async function indexesOf(model: Listed): Promise<{ key?: unknown }[]> {
  try {
    return (await model.listIndexes()) as { key?: unknown }[];
  } catch (error) {
    if ((error as { code?: unknown }).code === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
}

const MODELS: readonly ModelOf[] = [
  activityModel,
  adminUserModel,
  invitationModel,
  contactRequestModel,
  outboxModel,
  pageDraftModel,
  settingsDraftModel,
  restoreDocumentsModel,
  restorePartModel,
  imagePartModel,
  runContactModel,
  runImageModel,
  runItemModel,
  runMediaModel,
  runModel,
  runPageModel,
  runDocumentModel,
  shareLinkModel,
  tokenModel,
  pictureFileModel,
];
