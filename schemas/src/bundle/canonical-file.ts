import { CONTENT_VERSION } from '../upgrades/index.ts';
import { issue, type BundleIssue } from './issues.ts';
import { duplicateKeyIssues, readJsonFile, type JsonFile } from './json-file.ts';

/** The canonical name and text of a file. */
export interface CanonicalFile {
  name: string;
  /** Absent if the file has this text already, to save memory in a large bundle. */
  text?: string;
}

/** The common members of the result of reading a page or a document with a key. */
interface ReadFile {
  canonical?: CanonicalFile;
  issues: BundleIssue[];
  asRead?: unknown;
}

/** Reads a file of a page or a document, and checks that its name matches its content. */
export function readContentFile<Read extends ReadFile>(
  file: string,
  bytes: Uint8Array,
  readJson: (file: string, json: JsonFile) => Read,
): Read {
  const json = readJsonFile(file, bytes);
  if (json.issues.length > 0) return unread(json.issues);
  const read = readJson(file, json);
  const name = read.canonical?.name ?? file;
  if (name !== file) read.issues.push(notCanonical(file, `should be named ${name}`));
  else if (read.canonical?.text === json.text) {
    const { asRead: _, ...rest } = read;
    return { ...rest, canonical: { name } } as Read;
  }
  return read;
}

/** Returns the read file, or only an issue if an object of the file has a key twice. */
export function withoutDuplicateKeys<Read extends ReadFile>(
  file: string,
  json: JsonFile,
  read: Read,
): Read {
  if (read.canonical?.text === json.text) return read;
  const twice = duplicateKeyIssues(file, json.text);
  return twice.length > 0 ? unread(twice) : read;
}

/** Returns the result for a file that could not be read: all other members are optional. */
const unread = <Read extends ReadFile>(issues: BundleIssue[]): Read => ({ issues }) as Read;

/** Returns an issue if the content was written by a newer version; null otherwise. */
export function newerIssue(file: string, version: unknown, path: string): BundleIssue | null {
  if (typeof version !== 'number' || version <= CONTENT_VERSION) return null;
  const message = `is ${version}; this version knows content up to ${CONTENT_VERSION}`;
  const suggestion = 'Update this version of sitectl first.';
  return issue('bundle_too_new', file, message, { path, suggestion });
}

/** Creates the issue of a valid file that is not in canonical form. */
function notCanonical(file: string, message: string): BundleIssue {
  return issue('bundle_not_canonical', file, message, {
    fixable: true,
    suggestion: 'sitectl validate --fix writes it as an export does.',
  });
}

/** Returns an issue if the text of a file is not in its canonical form. */
export function canonicalFormIssues(file: string, text: string, canonical: string): BundleIssue[] {
  return text === canonical ? [] : [notCanonical(file, 'is not in its canonical form')];
}
