import type { Connection } from 'mongoose';
import type { Actor } from '../../lib/actor.ts';
import type { Logger } from '../../log.ts';
import { activityModel, type ActivityDocument } from './activity.model.ts';
import { readAll } from '../../database/stored-documents.ts';

type Activity = ActivityDocument;

export interface ActivityService {
  /** Records an action. A failure is logged and never fails the call itself. */
  note(actor: Actor, action: string, subject: string): Promise<void>;
  /** Newest first. */
  list(part: { page: number; limit: number }): Promise<{ items: Activity[]; total: number }>;
}

export function createActivityService(deps: {
  connection: Connection;
  logger: Logger;
}): ActivityService {
  const model = activityModel(deps.connection);
  return {
    async note(actor, action, subject) {
      try {
        await model.create([
          { at: new Date(), who: actor.name, source: actor.source, action, subject },
        ]);
      } catch (error) {
        deps.logger.warn({ err: error, action }, 'the activity log was not written');
      }
    },
    async list({ page, limit }) {
      const [items, total] = await Promise.all([
        readAll(
          model
            .find({})
            .sort({ at: -1, _id: -1 })
            .skip((page - 1) * limit)
            .limit(limit)
            .lean(),
        ),
        model.countDocuments({}),
      ]);
      return { items, total };
    },
  };
}
