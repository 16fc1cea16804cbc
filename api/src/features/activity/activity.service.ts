import type { Connection } from 'mongoose';
import type { Actor } from '../../lib/actor.ts';
import type { Logger } from '../../log.ts';
import { activityModel, type ActivityDocument } from './activity.model.ts';
import { readAll } from '../../database/stored-documents.ts';

type Activity = ActivityDocument;

export interface ActivityService {
  /** Records an action. Never rejects: if the database fails, the failure is logged. */
  note(actor: Actor, action: string, subject: string): Promise<void>;
  /** Returns one page of the entries, newest first. @param part `page` is 1 or more */
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
        deps.logger.warn({ err: error, action }, 'the action was not recorded in the activity log');
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
