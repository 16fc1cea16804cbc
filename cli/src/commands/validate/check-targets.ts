import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import {
  checkJsonFile,
  fixesFor,
  type BundleIssue,
  type BundleSource,
} from '@siteyard/schemas/bundle';
import { folderSource, readRegularFile } from '../../lib/files/folder-source.ts';
import { readWithProgress } from '../../lib/files/read-with-progress.ts';
import { byFile } from '../../lib/validation/by-file.ts';
import { placed, type Finding } from '../../lib/validation/finding.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { readStdin } from '../../lib/terminal/stdin.ts';
import { writeFiles, type FileToWrite } from '../../lib/files/write-files.ts';
import {
  readRenumbered,
  renumberedText,
  RENUMBERED_FILE,
} from '../../lib/files/renumbered-links.ts';
import { isZip, withArchive } from '../../lib/files/archive-source.ts';
import { newValidation, sortFindings, type Validation } from './findings.ts';
import { findTargets, type Target } from './find-targets.ts';
import { addUndecided } from './undecided.ts';
import { reEncodeImages, withChanges, type FileChanges } from './re-encode-images.ts';

export interface HowToValidate {
  /** Whether to write the safe fixes first. */
  fix: boolean;
  /** Whether a person has checked the links of renumbered pages. */
  linksChecked: boolean;
  /** Shows the progress. */
  output: Output;
}

/** Checks all files and bundles that the paths name. */
export async function validate(paths: readonly string[], how: HowToValidate): Promise<Validation> {
  const validation = newValidation();
  let seen = 0;
  for (const target of findTargets(paths)) {
    // Handles Ctrl-C, because files are read synchronously, which is faster.
    if ((seen += 1) % 64 === 0) await setImmediate();
    await checkTarget(target, how, validation);
  }
  return { ...validation, findings: sortFindings(validation.findings) };
}

async function checkTarget(target: Target, how: HowToValidate, into: Validation): Promise<void> {
  switch (target.kind) {
    case 'bundle':
      return checkBundle(target.folder, how, into);
    case 'member':
      return checkMember(target, how, into);
    case 'archive':
      return checkArchive(fs.createReadStream(target.file), target.file, how, into);
    case 'file':
      return checkFile(target, how.fix, into);
    case 'stdin': {
      const input = await readStdin();
      if (input instanceof Readable) return checkArchive(input, 'stdin', how, into);
      if (isZip(input)) return checkArchive(Readable.from([input]), 'stdin', how, into);
      return addDocument('stdin', input, checkJsonFile('stdin', input).issues, into);
    }
    case 'nothing':
      into.findings.push({
        code: 'bundle_unreadable',
        severity: 'error',
        file: target.folder,
        message:
          target.link === undefined
            ? 'holds no site.json and no page content'
            : `holds no site.json and no page content, and the linked folder "${target.link}" is not followed`,
        suggestion:
          target.link === undefined
            ? 'Name the folder of a bundle: the one that holds site.json.'
            : `Name the linked folder itself: ${path.join(target.folder, target.link)}`,
        fixable: false,
      });
  }
}

async function checkArchive(
  archive: Readable,
  shownAs: string,
  how: HowToValidate,
  into: Validation,
): Promise<void> {
  return withArchive(archive, how.output, async (source, problem) => {
    if (problem) into.findings.push({ ...problem, file: shownAs });
    else await report(source, shownAs, how, into);
  });
}

async function checkBundle(folder: string, how: HowToValidate, into: Validation): Promise<void> {
  if (how.linksChecked)
    await writeFiles(new Map([[path.join(folder, RENUMBERED_FILE), null]]), folder);
  if (how.fix) await writeFixes(folder, into);
  await report(folderSource(folder), folder, how, into);
  addUndecided(folder, into);
}

/** Reads a bundle and adds its problems, or only those that `wanted` accepts. */
async function report(
  source: BundleSource,
  shownAs: string,
  { output }: HowToValidate,
  into: Validation,
  wanted: (issue: BundleIssue) => boolean = () => true,
): Promise<void> {
  const { issues } = await readWithProgress(source, output);
  const names = new Set(await source.list());
  into.bundles += 1;
  into.files += names.size;
  for (const [name, found] of byFile(issues.filter(wanted))) {
    const text = names.has(name) ? await readText(source, name) : undefined;
    add(placed(found, text, path.join(shownAs, name)), into);
  }
}

async function checkMember(
  target: Extract<Target, { kind: 'member' }>,
  how: HowToValidate,
  into: Validation,
): Promise<void> {
  const { folder, name, shown } = target;
  if (how.fix) await writeFixes(folder, into, (file) => file === name);
  const stillThere = fs.existsSync(path.join(folder, name));
  const base = shown.endsWith(name) ? shown.slice(0, -name.length) || '.' : folder;
  const alone: Validation = { ...into, findings: [] };
  if (stillThere) await report(folderSource(folder), base, how, alone, ({ file }) => file === name);
  add(alone.findings, into);
  addUndecided(folder, into, (file) => file === name);
  into.files += 1;
}

/** Writes all fixes of a bundle together. */
async function writeFixes(
  folder: string,
  into: Validation,
  wanted?: (name: string) => boolean,
): Promise<void> {
  const source = folderSource(folder);
  const fixes = await fixesFor(source, wanted);
  // A changed image changes every file that shows it, so images stay if only one file is fixed.
  const images: FileChanges = wanted ? new Map() : await reEncodeImages(source, fixes.issues);
  const { changes: texts, renumbered } =
    images.size > 0 ? await fixesFor(withChanges(source, images)) : fixes;
  const changes: FileChanges = new Map([...images, ...texts]);
  const at = (name: string) => path.join(folder, name);
  const files = [...changes].map(([name, content]): FileToWrite => [at(name), content]);
  if (renumbered.length > 0)
    files.push([at(RENUMBERED_FILE), renumberedText([...readRenumbered(folder), ...renumbered])]);
  await writeFiles(files, folder);
  for (const [name, content] of changes) if (content !== null) into.fixed.push(at(name));
  for (const each of renumbered)
    into.renumbered.push({ ...each, file: at(each.file), check: each.check.map(at) });
}

async function checkFile(
  target: Extract<Target, { kind: 'file' }>,
  fix: boolean,
  into: Validation,
): Promise<void> {
  const { file, named } = target;
  // `realpath` reads every folder above a file, so it is called only for a link.
  const real = fs.lstatSync(file).isSymbolicLink() ? fs.realpathSync(file) : file;
  let bytes = readRegularFile(real);
  let checked = checkJsonFile(file, bytes);
  const isContent =
    checked.kind !== null || checked.issues.some(({ code }) => code !== 'bundle_unreadable');
  if (!named && !isContent) {
    into.skipped.push(file);
    return;
  }
  if (fix && checked.fixed !== undefined) {
    await writeFiles(new Map([[real, checked.fixed]]));
    into.fixed.push(file);
    bytes = new TextEncoder().encode(checked.fixed);
    checked = checkJsonFile(file, bytes);
  }
  addDocument(file, bytes, checked.issues, into);
}

function addDocument(
  name: string,
  bytes: Uint8Array,
  issues: BundleIssue[],
  into: Validation,
): void {
  into.files += 1;
  into.unlinked.push(name);
  if (issues.length > 0) add(placed(issues, new TextDecoder().decode(bytes), name), into);
}

/** Adds findings one by one, because too many arguments of `push` would overflow the stack. */
function add(findings: readonly Finding[], into: Validation): void {
  for (const each of findings) into.findings.push(each);
}

async function readText(source: BundleSource, name: string): Promise<string | undefined> {
  if (!name.endsWith('.json')) return undefined;
  try {
    return new TextDecoder().decode(await source.read(name));
  } catch {
    return undefined; // An issue already has the reason.
  }
}
