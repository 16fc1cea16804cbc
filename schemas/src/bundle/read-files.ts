import { AppError } from '../errors/app-error.ts';
import type { BundleSource } from './bundle-source.ts';
import type { ReadValue } from './json-files.ts';
import type { Inspection } from './inspection.ts';
import { IssueList } from './issue-list.ts';
import { issue, type BundleErrorCode } from './issues.ts';
import type { CanonicalFile } from './canonical-file.ts';

/** Reads files of a bundle, each once, and collects their hashes, canonical forms and issues. */
export class ReadFiles {
  readonly issues = new IssueList();
  readonly files: Inspection['files'] = new Map();

  constructor(private readonly source: BundleSource) {}

  /** Reads a file and stores its hash. Returns undefined and adds an issue if the source refuses it. */
  async bytes(name: string): Promise<Uint8Array | undefined> {
    try {
      const bytes = await this.source.read(name);
      this.files.set(name, { sha256: this.source.sha256(bytes) });
      return bytes;
    } catch (error) {
      if (!(error instanceof AppError) || !error.code.startsWith('bundle_')) throw error;
      this.issues.add([issue(error.code as BundleErrorCode, name, error.message)]);
      return undefined;
    }
  }

  /** Reads a JSON file; undefined if it cannot be read. */
  async json<T>(name: string, read: (bytes: Uint8Array) => ReadValue<T>): Promise<T | undefined> {
    const bytes = await this.bytes(name);
    if (!bytes) return undefined;
    const { value, canonical, issues } = read(bytes);
    this.issues.add(issues);
    this.propose(name, canonical);
    return value;
  }

  /** Stores the canonical form of a file, if it is known. */
  propose(name: string, canonical: CanonicalFile | undefined): void {
    const file = this.files.get(name);
    if (file && canonical) file.canonical = canonical;
  }

  /** Returns the hash of a file; undefined if it was not read. */
  sha256(name: string): string | undefined {
    return this.files.get(name)?.sha256;
  }

  /** Returns the names and hashes of the read files. */
  hashes(): [name: string, sha256: string][] {
    return [...this.files].map(([name, { sha256 }]) => [name, sha256]);
  }
}
