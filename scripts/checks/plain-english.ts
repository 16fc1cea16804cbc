/**
 * A step of `npm run check`. Finds phrases that make comments, pages, test titles and texts of the product
 * hard to read, and fails if there are more of them than `MOST`. A hit is a hint: rewrite the sentence, and
 * do not just replace the word. `npx tsx scripts/checks/plain-english.ts PATH …` prints each hit below the
 * paths, with a suggestion.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/paths.mjs';
import { PHRASES, type Prose } from './plain-english-phrases.ts';

/** The allowed number of hits. Lower it when you remove hits. Never raise it. */
const MOST = 4;

const SOURCE = /\.(ts|tsx|mjs|js|css|md|sh|yaml|yml)$/;
const LEFT_OUT =
  /(^|\/)(fixtures|package-lock\.json|docs\/.*\.json)(\/|$)|words\/|plain-english-phrases/;

interface Hit {
  place: string;
  phrase: string;
  advice: string;
}

/** Removes code, the targets of links, addresses and the end of a block comment. */
const cleaned = (text: string) =>
  text
    .replaceAll(/`[^`]*`/g, '`x`')
    .replaceAll(/\]\([^)]*\)|https?:\S+/g, ']')
    .replace(/\s*\*\/\}?\s*$/, '')
    .trim();

/** The prose of a line. Headings are left out. */
function proseOf(file: string, line: string): Prose[] {
  if (file.endsWith('.md'))
    return /^\s*(#|$)/.test(line) ? [] : [{ kind: 'comment', text: cleaned(line) }];
  const mark = /\.(sh|ya?ml)$/.test(file)
    ? /(?:^|\s)#\s(.*)$/
    : /^\s*\{?\/?\*+\s?(.*)|(?:^|\s)\/\/\s(.*)$/;
  const comment = mark.exec(line);
  const found: Prose[] = [];
  if (comment) found.push({ kind: 'comment', text: cleaned(comment[1] ?? comment[2] ?? '') });
  const code = comment ? line.slice(0, comment.index) : line;
  const kind = /(^|[./])tests?[./]/.test(file) ? 'test' : 'product';
  for (const [, , text = ''] of code.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/g))
    if (/\S\s+\S+\s+\S/.test(text)) found.push({ kind, text });
  return found.filter(({ text }) => text !== '');
}

function hitsOf(prose: readonly Prose[], place: string): Hit[] {
  return PHRASES.flatMap(({ pattern, advice, kinds }) => {
    const phrases = prose
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ text }) => pattern.exec(text)?.[0].trim() ?? []);
    return phrases.slice(0, 1).map((phrase) => ({ place, phrase, advice }));
  });
}

const named = process.argv.slice(2);
/** Returns the files in git, or none if this folder is a copy without git, such as an archive. */
function filesInGit(): string[] {
  const cwd = named.length > 0 ? process.cwd() : root;
  try {
    const list = execFileSync('git', ['ls-files', '-z', '--', ...named], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return list.split('\0');
  } catch {
    console.log('NOT RUN: this folder is not a git checkout.');
    return [];
  }
}

let lines = 0;
const hits: Hit[] = [];
for (const file of filesInGit()) {
  const full = path.resolve(named.length > 0 ? '.' : root, file);
  if (!SOURCE.test(file) || LEFT_OUT.test(file) || !fs.existsSync(full)) continue;
  for (const [index, line] of fs.readFileSync(full, 'utf8').split('\n').entries()) {
    const prose = proseOf(file, line);
    lines += prose.length > 0 ? 1 : 0;
    hits.push(...hitsOf(prose, `${file}:${index + 1}`));
  }
}

const rate = ((1000 * hits.length) / Math.max(1, lines)).toFixed(1);
const isWorse = named.length === 0 && hits.length > MOST;
if (named.length > 0 || isWorse)
  for (const { place, phrase, advice } of hits) console.log(`${place}  "${phrase}": ${advice}`);
console.log(`${hits.length} hits in ${lines} lines of prose: ${rate} per thousand lines`);
if (isWorse)
  console.error(
    `There may be at most ${MOST}. Rewrite the sentences that you have added or changed.`,
  );
process.exitCode = isWorse ? 1 : 0;
