import { setImmediate } from 'node:timers/promises';
import { findBlockSchema } from '@siteyard/schemas/blocks/index';
import { checkValue, AppError } from '@siteyard/schemas/errors';
import type { DoctorDocumentsAnswer, MalformedDocument } from '@siteyard/schemas/http';
import { readPageContent, walkBlocks } from '@siteyard/schemas/content';
import { formatPath } from '@siteyard/schemas/values';
import { itemFields } from '@siteyard/schemas/rentals';
import { siteSettings } from '@siteyard/schemas/settings';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { kindOf, statesOf, type EntityKind } from '../../content/entities.ts';
import type { ContentStore } from '../../content/store.ts';
import { problemsOf, type StoredDocument } from '../../database/stored-fields.ts';

/** The maximum number of malformed documents in one response, and of problems of one document. */
const NAMED = 50;
const PROBLEMS = 5;
/**
 * The time after which a call returns, in ms, even if it has checked fewer documents. The values of the
 * content store are checked in one call.
 */
const PATIENCE_MS = 3_000;
/** The number of documents that are checked before other requests get a turn. */
const AT_ONCE = 10;

export interface MalformedDocuments {
  /**
   * Checks the stored documents of the site, beginning at a position.
   * @param after the `next` of the previous call
   * @throws AppError `invalid_request` for a collection that is not checked
   */
  check(after?: string): Promise<DoctorDocumentsAnswer>;
}

/** Returns the problems that reading content repairs, and blocks of an unknown type. */
function inContent(content: unknown): string[] {
  if (content === undefined || content === null) return ['content is missing'];
  const read = readPageContent(content);
  const unknown = [...walkBlocks(read.content)]
    .filter(({ block }) => !findBlockSchema(block.type))
    .map(({ block, path }) => `${formatPath(path)} has the unknown type ${block.type}`);
  return [...read.problems.map(({ path, message }) => `${path} ${message}`), ...unknown];
}

/**
 * Returns a function that lists the problems of a value by a schema.
 * @param name the name of the value in the problems
 */
const inValue = (schema: z.ZodType, name: string) => (value: unknown) => {
  const checked = checkValue(schema, value, PROBLEMS);
  return checked.ok
    ? []
    : checked.problems.map(({ path, message }) => `${name}${path && `.${path}`} ${message}`);
};

/** Additional checks of documents, beyond the schema of their collection. */
const DEEPER: Record<string, (document: StoredDocument) => string[]> = {
  page_drafts: ({ content }) => inContent(content),
};

/** The schemas for the values of the content store, by the kind of their entity. */
const VALUES: Partial<Record<EntityKind, { name: string; check: (value: object) => string[] }>> = {
  settings: { name: 'site_settings', check: inValue(siteSettings, 'settings') },
  item: { name: 'items', check: inValue(itemFields, 'item') },
  page: { name: 'pages', check: inContent },
  section: {
    name: 'sections',
    check: (value) => inContent((value as { content?: unknown }).content),
  },
};

/** The position at which the values of the content store are checked, before all collections. */
const CONTENT = 'content';

/**
 * Finds malformed documents. An older version, another tool or a person may have written them.
 * @param deps.collections the checked collections, in order
 */
export function createMalformedDocuments(deps: {
  connection: Connection;
  content: Pick<ContentStore, 'get' | 'refresh'>;
  collections: readonly string[];
}): MalformedDocuments {
  async function inStore(): Promise<{ count: number; malformed: MalformedDocument[] }> {
    const { entries } = await deps.content.refresh();
    const malformed: MalformedDocument[] = [];
    let count = 0;
    for (const [entity, entry] of entries) {
      const kind = VALUES[kindOf(entity)];
      const [state] = statesOf(entity, entry);
      if (!kind || !state) continue;
      const value = (await deps.content.get([state])).get(state);
      const problems = value ? kind.check(value) : ['its state is missing'];
      count += 1;
      if (problems.length === 0) continue;
      const id = entity.slice(entity.indexOf(':') + 1);
      malformed.push({ collection: kind.name, id, problems: problems.slice(0, PROBLEMS) });
    }
    return { count, malformed };
  }

  /** Returns a function that lists the problems of a document of a collection. */
  function checkOf(collection: string): (document: StoredDocument) => string[] {
    const models = Object.values(deps.connection.models);
    const schema = models.find((model) => model.collection.name === collection)?.schema;
    return (document) => {
      const fields = schema ? problemsOf(schema, document) : [];
      if (fields.length > 0) return fields.map(({ path, message }) => `${path} ${message}`);
      return DEEPER[collection]?.(document) ?? [];
    };
  }

  return {
    async check(after) {
      const until = Date.now() + PATIENCE_MS;
      const [first, skipped] = after?.split(':') ?? [CONTENT, '0'];
      const places = [CONTENT, ...deps.collections];
      const place = places.indexOf(first ?? '');
      if (place < 0)
        throw new AppError('invalid_request', {
          message: 'after is not the next of a call before.',
        });
      const malformed: MalformedDocument[] = [];
      let [documents, unnamed, from] = [0, 0, Number(skipped)];
      const answer = (next: string | null) => ({ documents, malformed, unnamed, next });
      for (const name of places.slice(place)) {
        if (name === CONTENT) {
          const found = await inStore();
          documents += found.count;
          malformed.push(...found.malformed.slice(0, NAMED));
          unnamed += Math.max(0, found.malformed.length - NAMED);
          continue;
        }
        const check = checkOf(name);
        const collection = deps.connection.collection(name);
        const all = collection.find().sort({ _id: 1 });
        const stored: AsyncIterable<StoredDocument> = all.skip(from).batchSize(AT_ONCE * 10);
        for await (const document of stored) {
          const problems = check(document);
          documents += 1;
          from += 1;
          if (problems.length > 0 && malformed.length === NAMED) unnamed += 1;
          else if (problems.length > 0)
            malformed.push({
              collection: name,
              id: String(document['_id']),
              problems: problems.slice(0, PROBLEMS),
            });
          if (Date.now() > until) return answer(`${name}:${from}`);
          if (documents % AT_ONCE === 0) await setImmediate();
        }
        from = 0;
      }
      return answer(null);
    },
  };
}
