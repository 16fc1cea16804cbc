import { issue, type BundleIssue } from './issues.ts';

/** Returns the issue of a file that does not belong in a bundle. */
export function unexpectedFile(name: string, isLinkedFolder: boolean): BundleIssue {
  return isLinkedFolder
    ? issue(
        'bundle_file_unexpected',
        printable(name),
        'is a linked folder (a symbolic link), which is not followed; a bundle holds files only',
        { suggestion: 'Replace the symbolic link with the folder itself.' },
      )
    : issue('bundle_file_unexpected', printable(name), 'does not belong in a bundle', {
        suggestion: 'Remove it, or move it out of the folder.',
      });
}

/** Returns the warning about an image that no content shows. */
export function unusedImage(name: string): BundleIssue {
  return issue(
    'bundle_file_unexpected',
    `media/${name}`,
    'is used by no page, section, item or setting',
    {
      severity: 'warning',
      suggestion: `Remove it and media/${name.slice(0, 64)}.json.`,
    },
  );
}

/** Escapes characters in a file name that could disturb a terminal. */
function printable(name: string): string {
  return name.replace(
    /[^\x20-\x7e\u00a1-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
