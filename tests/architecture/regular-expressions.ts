import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { root } from '../../scripts/lib/paths.mjs';

interface FoundExpression {
  pattern: string;
  flags: string;
  /** Paths relative to the root. */
  files: string[];
}

interface Node {
  type?: string;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

/**
 * Reads a source file.
 * @param file the path relative to the root
 */
export const sourceOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

/**
 * Returns the regular expression literals in files, each once, and the files that create an expression
 * at run time.
 */
export function expressionsIn(files: readonly string[]) {
  const literals = new Map<string, FoundExpression>();
  const dynamic = new Set<string>();
  for (const file of files) {
    const { program } = parseSync(file, sourceOf(file));
    visit(program, ({ type, regex, callee }) => {
      if (callee?.name === 'RegExp') dynamic.add(file);
      if (type !== 'Literal' || !regex) return;
      const key = `/${regex.pattern}/${regex.flags}`;
      const found = literals.get(key) ?? { ...regex, files: [] };
      found.files.push(file);
      literals.set(key, found);
    });
  }
  return { literals, dynamic: [...dynamic] };
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) see(node);
  for (const child of Object.values(node)) visit(child, see);
}

/**
 * Whether the form of an expression shows that it takes linear time. Such an expression is not
 * analysed, because the analysis of bounded repetitions is slow. The form is linear if it has no
 * unbounded repetition, or only one, of a single character, and the match can begin at only one
 * position.
 */
export function isPlainlyLinear({ pattern, flags }: Pick<FoundExpression, 'pattern' | 'flags'>) {
  const form = pattern.replace(/\\./gsu, 'x').replace(/\[[^\]]*\]/gu, 'x');
  const unbounded = form.match(/.[*+]|.\{\d+,\}/gsu) ?? [];
  if (unbounded.length === 0) return true;
  const oneStart = form.startsWith('^') && !flags.includes('m') && !hasOuterAlternative(form);
  return unbounded.length === 1 && !unbounded[0]?.startsWith(')') && oneStart;
}

function hasOuterAlternative(form: string): boolean {
  let depth = 0;
  for (const char of form) {
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (char === '|' && depth === 0) return true;
  }
  return false;
}
