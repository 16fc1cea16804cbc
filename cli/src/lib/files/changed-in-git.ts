import { execFileSync } from 'node:child_process';
import { MANIFEST_FILE } from '@siteyard/schemas/bundle';

/**
 * Returns the files in a folder with a bundle that differ from the last commit, relative to the folder.
 * @returns null if git is missing, or the last commit does not have the bundle
 */
export function changedInGit(folder: string): string[] | null {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .split('\0')
      .filter((name) => name !== '');
  try {
    git('cat-file', '-e', `HEAD:./${MANIFEST_FILE}`);
    return [
      ...git('diff', '--name-only', '--relative', '-z', 'HEAD', '--', '.'),
      ...git('ls-files', '--others', '-z', '--', '.'),
    ];
  } catch {
    return null;
  }
}
