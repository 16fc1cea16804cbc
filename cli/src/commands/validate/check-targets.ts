import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { checkJsonFile, type BundleIssue, type BundleSource } from '@siteyard/schemas/bundle';
import { folderSource, readRegularFile } from '../../lib/files/folder-source.ts';
import { readWithProgress } from '../../lib/files/read-with-progress.ts';
import { byFile } from '../../lib/validation/by-file.ts';
import { placed, type Finding } from '../../lib/validation/finding.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { readStdin } from '../../lib/terminal/stdin.ts';
import { writeFiles } from '../../lib/files/write-files.ts';
import { RENUMBERED_FILE } from '../../lib/files/renumbered-links.ts';
import { createSignalBreaks } from '../../lib/interrupt.ts';
import { isZip, withArchive } from '../../lib/files/archive-source.ts';
import { newValidation, sortFindings, type Validation } from './findings.ts';
import { findTargets, type Target } from './find-targets.ts';
import { addUndecided } from './undecided.ts';
import { writeFixes } from './write-fixes.ts';

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
  const handleSignals = createSignalBreaks();
  for (const target of findTargets(paths)) {
    await handleSignals();
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
    else await addBundle(source, shownAs, how.output, into);
  });
}

async function checkBundle(folder: string, how: HowToValidate, into: Validation): Promise<void> {
  if (how.linksChecked)
    await writeFiles(new Map([[path.join(folder, RENUMBERED_FILE), null]]), folder);
  if (how.fix) await writeFixes(folder, into);
  await addBundle(folderSource(folder), folder, how.output, into);
  addUndecided(folder, into);
}

/** Adds the problems of a whole bundle. */
async function addBundle(
  source: BundleSource,
  shownAs: string,
  output: Output,
  into: Validation,
): Promise<void> {
  const { findings, files } = await findingsIn(source, shownAs, output);
  add(findings, into);
  into.bundles += 1;
  into.files += files;
}

/**
 * Reads a bundle and returns its problems with their places.
 * @param wanted accepts the problems to return; all by default
 * @returns the problems, and the number of files of the bundle
 */
async function findingsIn(
  source: BundleSource,
  shownAs: string,
  output: Output,
  wanted: (issue: BundleIssue) => boolean = () => true,
): Promise<{ findings: Finding[]; files: number }> {
  const { issues } = await readWithProgress(source, output);
  const names = new Set(await source.list());
  const findings: Finding[] = [];
  for (const [name, found] of byFile(issues.filter(wanted))) {
    const text = names.has(name) ? await readText(source, name) : undefined;
    for (const each of placed(found, text, path.join(shownAs, name))) findings.push(each);
  }
  return { findings, files: names.size };
}

async function checkMember(
  target: Extract<Target, { kind: 'member' }>,
  how: HowToValidate,
  into: Validation,
): Promise<void> {
  const { folder, name, shown } = target;
  const isMember = ({ file }: BundleIssue) => file === name;
  if (how.fix) await writeFixes(folder, into, (file) => file === name);
  if (fs.existsSync(path.join(folder, name))) {
    const base = shown.endsWith(name) ? shown.slice(0, -name.length) || '.' : folder;
    add((await findingsIn(folderSource(folder), base, how.output, isMember)).findings, into);
  }
  addUndecided(folder, into, (file) => file === name);
  into.files += 1;
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
