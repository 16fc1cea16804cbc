import { candidatesFor } from './lib/completion/candidates.ts';
import { environmentNames, groupNames } from './lib/site/config-file.ts';
import { createProgram } from './program.ts';

/**
 * Answers a shell that completes a command line; see `lib/completion/scripts.ts`.
 * @param words the complete words after `sitectl`, and ":" with the beginning of the next one
 * @returns the output for the shell
 */
export function complete(words: readonly string[]): string {
  const typed = words.at(-1)?.replace(/^:/, '') ?? '';
  const program = createProgram();
  const before = words.slice(0, -1);
  const { values, files } = candidatesFor(program, before, typed, environmentNames, groupNames);
  const lines = values.map(({ value, about }) => `${value}\t${about}\n`);
  return lines.join('') + (files ? ':files\n' : '');
}
