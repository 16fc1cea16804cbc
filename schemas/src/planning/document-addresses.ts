import type { DocumentKind, NamedContent, SettingsOfRun } from '../documents/kind.ts';
import type { ConflictRule, PlanDocument } from './plan.ts';
import type { Issue } from '../errors/problem.ts';
import { leftBy, settleClaims, type Claim } from './addresses.ts';
import type { ReceivedDocument, SiteDocument } from './plan-source.ts';
import { documentPlace } from './reference-collector.ts';
import { isDeleted } from './sides.ts';

/** A document of the plan, with its content if it is written. */
export interface PlacedDocument<Content> {
  item: PlanDocument;
  written?: {
    content: Content;
    site: SiteDocument | null;
    received: ReceivedDocument<Content> | null;
    /** For a migration: the content before. */
    before?: Content;
  };
}

/**
 * Settles the addresses of documents. A document that cannot have its address gets a similar one.
 * @returns the documents of the site that the plan does not write and whose address a new part of the
 *   planned settings gets
 */
export async function settleDocuments<Content extends NamedContent>(
  { addresses, word, folder }: DocumentKind<Content>,
  placed: readonly PlacedDocument<Content>[],
  site: readonly SiteDocument[],
  { current, planned }: SettingsOfRun,
  { rule, hash }: { rule: ConflictRule; hash: (content: Content) => string },
): Promise<Issue[]> {
  if (!addresses) return [];
  const nameOf = (name: string) => `the ${word} "${name}"`;
  const reserved = addresses.reserved(planned);
  const live = site.filter((document) => !isDeleted(document));
  const kept = new Map(
    live.map(({ key, name, address = '' }) => [key, { address, name: nameOf(name) }]),
  );
  const moved = new Set(
    placed.flatMap(({ item, written }) => (written || item.action === 'delete' ? [item.key] : [])),
  );
  const claims = placed.flatMap((entry): Claim<string>[] => {
    const { written } = entry;
    if (!written) return [];
    const claim: Claim<string> = {
      id: entry.item.key,
      name: nameOf(entry.item.name),
      address: addresses.of(written.content),
      leave(reason) {
        const { changes: _, ...item } = entry.item;
        entry.item = { ...item, action: leftBy(rule), reason, hash: null };
        delete entry.written;
      },
      change(hasIt, isTaken) {
        const address = addresses.free(claim.address, isTaken);
        const content = addresses.withAddress(written.content, address);
        const reason = `${hasIt}, so this one gets "${address}"`;
        entry.item = { ...entry.item, reason, hash: hash(content) };
        entry.written = { ...written, content };
        return Promise.resolve(address);
      },
    };
    return [claim];
  });
  await settleClaims(claims, { kept, moved, reserved }, rule);
  const before = addresses.reserved(current);
  return live.flatMap(({ key, address = '' }) => {
    const isKept = moved.has(key) || before.has(address);
    const owner = isKept ? undefined : reserved.get(address);
    if (owner === undefined) return [];
    const message = `has the address "${address}", which ${owner} has too`;
    return [{ path: documentPlace({ folder }, key), message }];
  });
}
