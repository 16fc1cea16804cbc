import type { PageContent } from '../content/page-content.ts';
import type { DocumentKind } from '../documents/kind.ts';
import type { AnyDocument } from '../documents/kinds.ts';
import type { Bundle, BundlePage } from './bundle.ts';
import type { BundleIssue } from './issues.ts';
import type { CanonicalFile } from './canonical-file.ts';

/** The result of reading every file of a bundle once. */
export interface Inspection {
  bundle?: Bundle;
  /** See `digestOf`. */
  digest: string;
  issues: BundleIssue[];
  /** The hash of each file of the bundle, and its canonical form if known. */
  files: Map<string, { sha256: string; canonical?: CanonicalFile }>;
  /** The files of contact requests, and the number of requests in them. */
  contacts: { files: readonly string[]; count: number };
  /** The readable pages with their files. */
  pages: readonly { file: string; page: BundlePage }[];
  /** The readable documents with keys, with their files. */
  documents: readonly FoundDocument[];
  /** For a bundle of an older format: the files that the current format adds and removes. */
  upgrade?: { added: Map<string, string>; removed: readonly string[] };
}

export interface FoundPage {
  file: string;
  page: BundlePage;
  /** The tree with the paths of the file, if they differ from those of `page`. */
  asRead?: PageContent;
}

export interface FoundDocument {
  kind: DocumentKind;
  file: string;
  document: AnyDocument;
  /** The document with the paths of the file, if they differ from those of `document`. */
  asRead?: AnyDocument | undefined;
}
