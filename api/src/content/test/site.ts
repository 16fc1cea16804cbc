import { entityOf, type Entry } from '../entities.ts';
import type { ItemEntry } from '../entities/item.ts';
import type { PageEntry } from '../entities/page.ts';
import type { SiteSnapshot } from '../snapshot.ts';
import { stateId, type NewState } from '../state.ts';
import type { ChangeRequest } from '../write.ts';

/** A change, as tests pass it to a store. */
export type TestChange = Pick<ChangeRequest, 'kind' | 'states' | 'compute'>;

/** The state of a page with a text. */
export function pageStates(text: string): { states: NewState[]; content: string } {
  const content: NewState = { kind: 'content', value: { text } };
  return { states: [content], content: stateId(content.kind, content.value) };
}

/** A page at its first version. */
export function pageEntry(id: number, text: string, at = new Date(0)): PageEntry {
  const { content } = pageStates(text);
  return {
    id,
    key: `key-${id}`,
    content,
    content_hash: content,
    title: text,
    description: '',
    address: '',
    social_image: '',
    former_addresses: [],
    published_at: at,
    created_at: at,
    updated_at: at,
    updated_by: 'ann@example.com',
    source: 'administrator',
    images: [],
    version: 1,
    content_revision: 1,
    details_revision: 1,
  };
}

/** The conflict of a change function. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}

const one = (entity: string, entry: Entry | null) => ({ entries: new Map([[entity, entry]]) });

/** Creates a page with the next number. */
export function createPage(text: string, more: Partial<PageEntry> = {}): TestChange {
  return {
    kind: 'create',
    states: pageStates(text).states,
    compute: (snapshot, at) => {
      if (more.address && snapshot.pageByAddress(more.address)) throw new Conflict('address taken');
      const id = snapshot.site.last_page_id + 1;
      return one(entityOf('page', id), { ...pageEntry(id, text, at), ...more });
    },
  };
}

/** Publishes a text. @param base the version that it is based on; any version if absent */
export function publishPage(id: number, text: string, base?: number): TestChange {
  const { states, content } = pageStates(text);
  return {
    kind: 'publish',
    states,
    compute: (snapshot, at) => {
      const page = pageOf(snapshot, id);
      if (base !== undefined && page.version !== base) throw new Conflict('stale');
      const raised = { version: page.version + 1, content_revision: page.content_revision + 1 };
      const entry = { ...page, ...raised, content, title: text, updated_at: at };
      return {
        ...one(entityOf('page', id), entry),
        about: { base: `${id}@${page.version}`, base_given: base !== undefined },
      };
    },
  };
}

/** Gives a page an address. */
export function movePage(id: number, address: string): TestChange {
  return {
    kind: 'rename',
    states: [],
    compute: (snapshot, at) => {
      const page = pageOf(snapshot, id);
      const other = snapshot.pageByAddress(address);
      if (other && other.id !== id) throw new Conflict('address taken');
      const raised = { version: page.version + 1, details_revision: page.details_revision + 1 };
      return one(entityOf('page', id), { ...page, ...raised, address, updated_at: at });
    },
  };
}

function itemStates(rate: number): { states: NewState[]; state: string } {
  const item: NewState = { kind: 'item', value: { rate } };
  return { states: [item], state: stateId(item.kind, item.value) };
}

/** A published item at its first revision. */
export function itemEntry(key: string, address: string, rate: number, at = new Date(0)): ItemEntry {
  const { state } = itemStates(rate);
  return {
    key,
    state,
    hash: state,
    name: key,
    address,
    former_addresses: [],
    category: '',
    summary: '',
    image: '',
    images: [],
    rates: { day: rate },
    rate_note: '',
    unavailable_until: '',
    delivered: 'either',
    goes_with: [],
    order: 0,
    noindex: false,
    published_at: at,
    unpublished_at: null,
    created_at: at,
    updated_at: at,
    updated_by: 'ann@example.com',
    source: 'administrator',
    revision: 1,
  };
}

/** Creates an item, or gives it a rate and an address. @param base the revision that it is based on */
export function saveItem(key: string, address: string, rate: number, base?: number): TestChange {
  return {
    kind: 'item',
    states: itemStates(rate).states,
    compute: (snapshot, at) => {
      const present = snapshot.entry('item', key);
      if (base !== undefined && base !== (present?.revision ?? 0)) throw new Conflict('stale');
      const other = snapshot.itemByAddress(address);
      if (other && other.key !== key) throw new Conflict('address taken');
      // The key of a removed item can be used again. The name distinguishes the two items.
      const made = { name: `${key} of ${snapshot.number + 1}`, created_at: at, revision: 0 };
      const { name, created_at, revision } = present ?? made;
      const kept = { name, created_at, revision: revision + 1 };
      const entry = { ...itemEntry(key, address, rate, at), ...kept };
      return {
        ...one(entityOf('item', key), entry),
        about: { base: `${name}@${revision}`, base_given: base !== undefined },
      };
    },
  };
}

/** Removes a page for good. */
export function purgePage(id: number): TestChange {
  return {
    kind: 'purge',
    states: [],
    compute: (snapshot) => {
      pageOf(snapshot, id);
      return one(entityOf('page', id), null);
    },
  };
}

/** @throws Conflict */
export function pageOf(snapshot: SiteSnapshot, id: number): PageEntry {
  const page = snapshot.entry('page', id);
  if (!page) throw new Conflict('gone');
  return page;
}

export const ann = { by: 'ann@example.com', source: 'administrator' } as const;
