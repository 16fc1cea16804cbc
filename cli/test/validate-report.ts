import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { sitectl } from './sitectl.ts';

export interface Report {
  ok: boolean;
  errors: number;
  warnings: number;
  files: number;
  fixed: string[];
  skipped: string[];
  linksNotChecked: string[];
  problems: {
    code: string;
    severity: string;
    file: string;
    path?: string;
    line?: number;
    column?: number;
    message: string;
    suggestion?: string;
    fixable: boolean;
    block?: { id: string };
  }[];
}

export async function report(args: string[], how = {}): Promise<Report & { exit: number | null }> {
  const { code, stdout, stderr } = await sitectl(['validate', '--json', ...args], how);
  expect(stderr).toBe('');
  return { ...(JSON.parse(stdout) as Report), exit: code };
}

/** All files below a folder with their text. */
export function snapshot(folder: string): Record<string, string> {
  return Object.fromEntries(
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), fs.readFileSync(file, 'latin1')]),
  );
}
