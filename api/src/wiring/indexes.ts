import type { Connection } from 'mongoose';
import { ensureIndexes } from '../database/database.ts';
import { activityModel } from '../features/activity/activity.model.ts';
import { adminUserModel, invitationModel } from '../features/admin-users/admin-users.model.ts';
import { contactRequestModel } from '../features/contact-requests/contact-requests.model.ts';
import {
  imagePartModel,
  runContactModel,
  runItemModel,
  runMediaModel,
  runModel,
  runPageModel,
} from '../features/content-ops/runs/runs.model.ts';
import { outboxModel } from '../features/mail-outbox/mail-outbox.model.ts';
import { pageDraftModel } from '../features/page-drafts/page-drafts.model.ts';
import { pageVersionModel } from '../features/page-versions/page-versions.model.ts';
import { pageModel } from '../features/pages/pages.model.ts';
import { ensureSessionIndexes } from '../features/sessions/own-sessions.service.ts';
import { stagedContentModel } from '../features/site-state/staged-content.model.ts';
import { tokenModel } from '../features/tokens/tokens.model.ts';
import { uploadModel } from '../features/uploads/uploads.model.ts';
import { ensureRateLimitIndexes } from '../http/rate-limit.ts';

type ModelOf = (connection: Connection) => { createIndexes(): Promise<unknown> };

/** Creates the indexes of every collection that are missing. */
export async function ensureAllIndexes(connection: Connection): Promise<void> {
  await Promise.all([
    ensureRateLimitIndexes(connection),
    ensureSessionIndexes(connection),
    ensureIndexes(MODELS.map((model) => model(connection))),
  ]);
}

const MODELS: readonly ModelOf[] = [
  activityModel,
  adminUserModel,
  invitationModel,
  contactRequestModel,
  outboxModel,
  pageDraftModel,
  pageVersionModel,
  pageModel,
  stagedContentModel,
  imagePartModel,
  runContactModel,
  runItemModel,
  runMediaModel,
  runModel,
  runPageModel,
  tokenModel,
  uploadModel,
];
