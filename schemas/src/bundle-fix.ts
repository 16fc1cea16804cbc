import { CHECKSUMS_FILE, formatChecksums, MANIFEST_FILE } from './bundle.ts';
import { inspectBundle, type BundleSource } from './bundle/inspect.ts';

/** The text to write, by file name; null for a file that was renamed and must be deleted. */
export type BundleChanges = Map<string, string | null>;

/**
 * The changes that correct a bundle as far as that is safe: canonical form and file names, numbers
 * within their range, colours in their long form, ids for blocks that have none, and new checksums.
 * A file that would lose anything is left as it is. A bundle of an older format is brought to the
 * current one. Writes nothing itself.
 * @param wanted which files may change; the checksums may always.
 */
export async function fixBundle(
  source: BundleSource,
  wanted: (name: string) => boolean = () => true,
): Promise<BundleChanges> {
  const { issues, files, upgrade } = await inspectBundle(source);
  const changes: BundleChanges = new Map();
  if (!issues.some((found) => found.fixable)) return changes;
  const utf8 = new TextEncoder();
  const hashes = new Map<string, string>();
  const taken = new Set(files.keys());
  const upgrades = upgrade !== undefined && wanted(MANIFEST_FILE);
  for (const [name, { sha256, canonical: proposed }] of files) {
    if (name === CHECKSUMS_FILE) continue;
    if (upgrades && upgrade.removed.includes(name)) {
      changes.set(name, null);
      continue;
    }
    const canonical = wanted(name) ? proposed : undefined;
    const hash = canonical ? source.sha256(utf8.encode(canonical.text)) : sha256;
    // Two pages with the same id would get the same name: both keep theirs until a person decides.
    const rename = canonical && canonical.name !== name && !taken.has(canonical.name);
    const newName = rename ? canonical.name : name;
    taken.add(newName);
    hashes.set(newName, hash);
    if (canonical && (hash !== sha256 || rename)) changes.set(newName, canonical.text);
    if (rename) changes.set(name, null);
  }
  for (const [name, text] of upgrades ? upgrade.added : []) {
    changes.set(name, text);
    hashes.set(name, source.sha256(utf8.encode(text)));
  }
  const sealed = formatChecksums(hashes);
  const before = files.get(CHECKSUMS_FILE)?.sha256;
  if (source.sha256(utf8.encode(sealed)) !== before) changes.set(CHECKSUMS_FILE, sealed);
  return changes;
}
