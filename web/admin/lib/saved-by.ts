import type { VersionSummary } from '@siteyard/schemas/http';

/** The author of a version, in words: an administrator or a process. */
export function savedBy({ saved_by, source }: Pick<VersionSummary, 'saved_by' | 'source'>): string {
  switch (source) {
    case 'seed':
      return 'The initial content of the site';
    case 'cli':
      return saved_by && saved_by !== 'sitectl' ? `${saved_by}, on the command line` : 'sitectl';
    case 'token':
      return saved_by ? `Access token “${saved_by}”` : 'An access token';
    default:
      return saved_by ?? 'An administrator';
  }
}
