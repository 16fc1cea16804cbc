import { checkValue } from '@siteyard/schemas/errors';
import { changeSource } from '@siteyard/schemas/http';
import { sectionPurpose } from '@siteyard/schemas/content';
import { itemFields, addressPart } from '@siteyard/schemas/rentals';
import type { Document } from 'bson';
import { z } from 'zod';
import type { KeptEntity } from '../../content/adopt.ts';
import { entityOf, kindOf, type Entry, type EntityKind } from '../../content/entities.ts';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { PageEntry } from '../../content/entities/page.ts';
import { stateId } from '../../content/state.ts';
import { asPlain } from './archive/archive-format.ts';
import { damaged } from './backup-problem.ts';
import { ENTITIES, STATES, statesOfEntity } from './content-archive.ts';
import { imageExtension } from '../../database/stored-shapes.ts';

/**
 * The checked content of a backup: the states to which its entities refer, and the states that the backup
 * contains.
 */
export interface CheckedContent {
  /** The entity that refers to a state, by the state's id. */
  named: Map<string, string>;
  stored: Set<string>;
  /** The owners of unique values: pages by key, and pages and items outside the trash by address. */
  taken: Map<string, string>;
}

export const newCheckedContent = (): CheckedContent => ({
  named: new Map(),
  stored: new Set(),
  taken: new Map(),
});

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const revision = z.number().int().min(1);
const written = {
  state: hash,
  revision,
  updated_at: z.date(),
  updated_by: z.string().nullable(),
  source: changeSource,
  undone_versions: z.array(z.tuple([z.number(), z.number()])).optional(),
  received: z.record(z.string(), z.looseObject({ hash: z.string() })).optional(),
};
const texts = z.array(z.string());
/** A redirect to an address with `//` would lead to another site. */
const address = z.string().regex(/^(?![/\\])/, 'must not begin with a slash');

/** The required fields of entries, by kind. */
const ENTRIES: Record<EntityKind, z.ZodType> = {
  settings: z.looseObject({
    ...written,
    rentals: z
      .looseObject({
        path: addressPart,
        currency: z.string(),
        former_paths: z.array(addressPart),
        categories: z.array(
          z.looseObject({
            id: z.string(),
            title: z.string(),
            address: addressPart,
            former_addresses: z.array(addressPart).optional(),
          }),
        ),
      })
      .optional(),
  }),
  section: z.looseObject({
    ...written,
    key: z.string(),
    name: z.string(),
    hash,
    images: z.array(z.string()),
    purpose: sectionPurpose,
    created_at: z.date(),
    deleted: z.looseObject({ at: z.date() }).optional(),
  }),
  page: z.looseObject({
    id: z.number().int().min(1),
    key: z.string(),
    content: hash,
    content_hash: z.string(),
    title: z.string(),
    description: z.string(),
    address,
    social_image: z.string(),
    former_addresses: texts,
    images: texts,
    published_at: z.date().nullable(),
    created_at: z.date(),
    updated_at: z.date(),
    updated_by: z.string().nullable(),
    source: changeSource,
    version: z.number(),
    content_revision: z.number(),
    details_revision: z.number(),
    deleted: z.looseObject({ at: z.date() }).optional(),
    schedule: z
      .looseObject({
        id: z.string(),
        at: z.date(),
        made_at: z.date(),
      })
      .optional(),
    received: written.received,
  }),
  item: z.looseObject({
    ...written,
    hash,
    key: z.uuid(),
    name: z.string(),
    address: addressPart,
    former_addresses: texts,
    category: z.string(),
    summary: z.string(),
    images: texts,
    image: z.string(),
    rates: z.record(z.string(), z.number()),
    rate_note: z.string(),
    unavailable_until: z.string(),
    delivered: itemFields.shape.delivered,
    order: z.number(),
    goes_with: texts,
    noindex: z.boolean(),
    created_at: z.date(),
    published_at: z.date().nullable(),
    unpublished_at: z.date().nullable(),
    deleted: z.looseObject({ at: z.date() }).optional(),
  }),
  picture: z.looseObject({
    sha256: hash,
    extension: imageExtension,
    name: z.string(),
    alt: z.string(),
    width: z.number(),
    height: z.number(),
    bytes: z.number(),
    placeholder: z.string(),
    created_at: z.date(),
    revision: z.number(),
    updated_at: z.date(),
  }),
};

/**
 * Refuses entities and states that the content store would refuse. Without this check, a restore would
 * fail after it has removed the present content, and could neither finish nor be reverted.
 * @throws BackupProblem
 */
export function checkContent(
  collection: string,
  document: Document,
  content: CheckedContent,
): void {
  if (collection === ENTITIES) checkEntity(asPlain(document), content);
  if (collection === STATES) content.stored.add(checkedState(asPlain(document)));
}

/** Refuses a backup in which an entity refers to a missing state. @throws BackupProblem */
export function refuseIncomplete({ named, stored }: CheckedContent): void {
  for (const [id, entity] of named)
    if (!stored.has(id)) throw damaged(`the content of ${entity}`, 'is missing');
}

function checkEntity(document: Document, { named, taken }: CheckedContent): void {
  const { _id, entry, former } = document as Partial<KeptEntity>;
  const name = `the entity ${JSON.stringify(String(_id))}`;
  const kind = kindOfName(String(_id));
  const schema = kind && ENTRIES[kind];
  if (!schema) throw damaged(name, 'is of no known kind');
  const checked = checkValue(
    z.array(schema).min(1),
    [...(Array.isArray(former) ? former : []), entry],
    1,
  );
  if (!checked.ok)
    throw damaged(
      name,
      `has an entry whose ${checked.problems[0]?.path} ${checked.problems[0]?.message}`,
    );
  if (nameOf(kind, entry as Entry) !== _id) throw damaged(name, 'does not match its name');
  for (const own of uniqueOf(kind, entry as Entry)) {
    const twin = taken.get(own);
    if (twin !== undefined) throw damaged(name, `has the ${own}, and so has ${twin}`);
    taken.set(own, String(_id));
  }
  for (const id of statesOfEntity(document as KeptEntity)) named.set(id, String(_id));
}

/** Returns the values of an entry that must be unique among pages or among items. */
function uniqueOf(kind: EntityKind, entry: Entry): string[] {
  if (kind !== 'page' && kind !== 'item') return [];
  const { key, address, deleted } = entry as PageEntry | ItemEntry;
  const isLive = address !== '' && !deleted;
  return [
    ...(kind === 'page' ? [`key ${JSON.stringify(key)}`] : []),
    ...(isLive
      ? [`${kind === 'page' ? 'address' : 'address of an item'} ${JSON.stringify(address)}`]
      : []),
  ];
}

function nameOf(kind: EntityKind, entry: Entry): string {
  const { id, key, sha256 } = entry as Partial<Record<'id' | 'key' | 'sha256', string | number>>;
  const own = { settings: 'site', page: id, section: key, picture: sha256, item: key }[kind];
  return entityOf(kind, own ?? '');
}

function kindOfName(name: string): EntityKind | null {
  try {
    return kindOf(name);
  } catch {
    return null;
  }
}

/** Returns the id of a state. @throws BackupProblem if the id does not match the value */
function checkedState({ _id, kind, value }: Document): string {
  const name = `the state ${JSON.stringify(String(_id))}`;
  const isState = typeof kind === 'string' && typeof value === 'object' && value !== null;
  if (!isState || idOf(kind, value as object) !== _id)
    throw damaged(name, 'does not match its name');
  return String(_id);
}

/** Returns the id that a state should have; null if the value is not JSON. */
function idOf(kind: string, value: object): string | null {
  try {
    return stateId(kind, value);
  } catch {
    return null;
  }
}
