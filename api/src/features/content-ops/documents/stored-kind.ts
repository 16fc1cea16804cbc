import type { DocumentKind, NamedContent } from '@siteyard/schemas/documents';
import type { ContentProblem } from '@siteyard/schemas/content';
import type { JsonObject } from '@siteyard/schemas/values';
import type { Sanitiser } from '../../../adapters/sanitiser.ts';
import type { EntryOf } from '../../../content/entities.ts';
import type { ReceivedState } from '../../../content/entities/received.ts';
import type { NewState } from '../../../content/state.ts';
import type { Actor } from '../../../lib/actor.ts';

/** The kinds of entities that are documents with a key. */
type DocumentEntity = 'section' | 'item';

/** The entry of any document. */
export type DocumentEntry = EntryOf[DocumentEntity];

/** The members of an entry that do not depend on the kind of the document. */
interface CommonEntry {
  key: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
  source: Actor['source'];
  received: Record<string, ReceivedState>;
}

/** When visitors see a document. Sections have no such dates: they are always published. */
export interface Visibility {
  published_at: Date | null;
  unpublished_at: Date | null;
}

/** A document that is written. */
interface WrittenEntry<Entry> {
  /** The fields that follow from the content. */
  fields: Partial<Entry> & { state: string };
  common: CommonEntry;
  /** Present if the document goes to the trash. */
  deleted?: { at: Date; by: string | null; undone?: boolean };
  /** null if the kind has no visibility. */
  visibility: Visibility | null;
  present: Entry | undefined;
}

/** A document that was received. */
interface Received<Content> {
  key: string;
  sent: Content;
}

/** The storage of one kind of documents, for content operations. A new kind is one such record. */
export interface StoredKind<
  Content extends NamedContent = NamedContent,
  Entry extends DocumentEntry = DocumentEntry,
> {
  kind: DocumentKind<Content>;
  entity: DocumentEntity;
  /** Reads a state, upgraded and in canonical form. */
  read(state: object): Content;
  /** Returns the state, and the fields of the entry that follow from it. */
  stateOf(content: Content): { state: NewState; fields: Partial<Entry> & { state: string } };
  /** Returns the problems of a stored state that reading it has repaired. */
  problemsOf(state: object): readonly ContentProblem[];
  isExported(entry: Entry): boolean;
  /**
   * Reads and checks a document of a request, and cleans its texts.
   * @param value as in the file of a bundle
   * @throws AppError `invalid_content`, each problem with its path in the file
   */
  receive(value: JsonObject, sanitiser: Pick<Sanitiser, 'clean'>): Promise<Received<Content>>;
  /** Returns when visitors see a document; null if the kind has no such dates. */
  visibilityOf(entry: Entry): Visibility | null;
  entry(written: WrittenEntry<Entry>): Entry;
}
