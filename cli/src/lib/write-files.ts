import fs from 'node:fs';
import path from 'node:path';
import { onInterrupt } from './interrupt.ts';

/**
 * Writes and removes files so that each is wholly old or wholly new, whatever happens: everything
 * is written and synced beside its place first, and only then put there by renaming. Until the
 * first rename an error or Ctrl-C leaves all as it was.
 * @param files absolute path → text, or null to remove the file
 */
export function writeFiles(files: ReadonlyMap<string, string | null>): void {
  const staged = new Map<string, string>();
  const discard = () => {
    for (const temporary of staged.values()) fs.rmSync(temporary, { force: true });
  };
  const done = onInterrupt(discard);
  try {
    for (const [file, text] of files) {
      if (text === null) continue;
      fs.mkdirSync(path.dirname(file), { recursive: true });
      const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
      staged.set(file, temporary);
      stage(temporary, text, file);
    }
    for (const [file, temporary] of staged) {
      fs.renameSync(temporary, file);
      staged.delete(file);
    }
    for (const [file, text] of files) if (text === null) fs.rmSync(file, { force: true });
  } finally {
    discard();
    done();
  }
}

/** Writes a file that keeps the mode of the one it will replace. */
function stage(temporary: string, text: string, replaces: string): void {
  const mode = fs.statSync(replaces, { throwIfNoEntry: false })?.mode ?? 0o644;
  const descriptor = fs.openSync(temporary, 'wx', mode);
  try {
    fs.writeFileSync(descriptor, text);
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
