import { entityOf, kindOf, type Entry, type EntityKind, type EntryOf } from './entities.ts';
import type { ItemEntry } from './entities/item.ts';
import type { PageEntry } from './entities/page.ts';
import type { RentalsEntry } from './entities/settings.ts';
import { RuleBroken } from './errors.ts';
import type { Change, Commit, SiteData } from './stored.ts';

/** Whether states may be deleted after a commit of this kind: writers put theirs again. */
const isCleanup = (kind: string) => kind === 'clean' || kind === 'erase';

/** All pages by their keys, and those that are not in the trash by their addresses. */
interface PageIndex {
  byKey: Map<string, PageEntry>;
  byAddress: Map<string, PageEntry>;
  byFormerAddress: Map<string, PageEntry>;
}

/** The items that are not in the trash, by their addresses. */
interface ItemIndex {
  byAddress: Map<string, ItemEntry>;
  byFormerAddress: Map<string, ItemEntry>;
}

/** The whole site at one commit, without contents. It never changes: each commit makes a new one. */
export class SiteSnapshot {
  /** The site before the first commit. */
  static readonly empty = new SiteSnapshot({
    number: 0,
    token: '',
    at: new Date(0),
    clean: 0,
    site: { last_page_id: 0 },
    entries: new Map(),
  });

  readonly number: number;
  readonly token: string;
  readonly at: Date;
  /** The number of the newest commit of the kind `clean` or `erase`; 0 if there is none. */
  readonly clean: number;
  readonly site: Readonly<SiteData>;
  readonly entries: ReadonlyMap<string, Entry>;
  private index: PageIndex | undefined;
  private itemIndex: ItemIndex | undefined;

  constructor(
    fields: Pick<SiteSnapshot, 'number' | 'token' | 'at' | 'clean' | 'site' | 'entries'>,
  ) {
    this.number = fields.number;
    this.token = fields.token;
    this.at = fields.at;
    this.clean = fields.clean;
    this.site = fields.site;
    this.entries = fields.entries;
  }

  /**
   * The site after the next commit.
   * @param changes those of the commit, from its parts if it has some
   */
  after({ _id, token, at, kind, site }: Commit, changes: Iterable<Change>): SiteSnapshot {
    return new SiteSnapshot({
      number: _id,
      token,
      at,
      clean: isCleanup(kind) ? _id : this.clean,
      site: site ?? this.site,
      entries: withChanges(this.entries, changes),
    });
  }

  /** An entity that exists, also in the trash. */
  entry<Kind extends EntityKind>(kind: Kind, id: string | number): EntryOf[Kind] | undefined {
    return this.entries.get(entityOf(kind, id)) as EntryOf[Kind] | undefined;
  }

  /** All entities of a kind, also those in the trash. */
  all<Kind extends EntityKind>(kind: Kind): EntryOf[Kind][] {
    const found = [...this.entries].filter(([entity]) => kindOf(entity) === kind);
    return found.map(([, entry]) => entry as EntryOf[Kind]);
  }

  pageByKey(key: string): PageEntry | undefined {
    return this.pages().byKey.get(key);
  }

  pageByAddress(address: string): PageEntry | undefined {
    return this.pages().byAddress.get(address);
  }

  pageByFormerAddress(address: string): PageEntry | undefined {
    return this.pages().byFormerAddress.get(address);
  }

  itemByAddress(address: string): ItemEntry | undefined {
    return this.items().byAddress.get(address);
  }

  itemByFormerAddress(address: string): ItemEntry | undefined {
    return this.items().byFormerAddress.get(address);
  }

  /** The path and the categories of the rental items; undefined if the site has none. */
  rentals(): RentalsEntry | undefined {
    return this.entry('settings', 'site')?.rentals;
  }

  /**
   * Checks that no two pages have one key, and no two pages and no two items outside of the trash one
   * address.
   * @throws RuleBroken
   */
  check(): void {
    this.pages();
    this.items();
  }

  /** Made when it is first needed. @throws RuleBroken */
  private pages(): PageIndex {
    this.index ??= indexOf(this.all('page'));
    return this.index;
  }

  /** Made when it is first needed. @throws RuleBroken */
  private items(): ItemIndex {
    this.itemIndex ??= itemIndexOf(this.all('item'));
    return this.itemIndex;
  }
}

/** The entries after some changes. */
export function withChanges(
  entries: ReadonlyMap<string, Entry>,
  changes: Iterable<Change>,
): Map<string, Entry> {
  const after = new Map(entries);
  for (const change of changes)
    if (change.after) after.set(change.entity, change.after);
    else after.delete(change.entity);
  return after;
}

function indexOf(pages: readonly PageEntry[]): PageIndex {
  const index: PageIndex = { byKey: new Map(), byAddress: new Map(), byFormerAddress: new Map() };
  for (const page of pages) {
    addUnique(index.byKey, page.key, page, pageName);
    if (page.deleted) continue;
    if (page.address !== '') addUnique(index.byAddress, page.address, page, pageName);
    for (const former of page.former_addresses) index.byFormerAddress.set(former, page);
  }
  return index;
}

function itemIndexOf(items: readonly ItemEntry[]): ItemIndex {
  const index: ItemIndex = { byAddress: new Map(), byFormerAddress: new Map() };
  for (const item of items) {
    if (item.deleted) continue;
    addUnique(index.byAddress, item.address, item, ({ key }) => `item ${key}`);
    for (const former of item.former_addresses) index.byFormerAddress.set(former, item);
  }
  return index;
}

const pageName = ({ id }: PageEntry) => `page ${id}`;

function addUnique<E>(map: Map<string, E>, name: string, entry: E, nameOf: (entry: E) => string) {
  const other = map.get(name);
  if (other) throw new RuleBroken(`${nameOf(other)} and ${nameOf(entry)} both have "${name}".`);
  map.set(name, entry);
}
