import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PageAnswer } from '@siteyard/schemas/http';
import { blockLabels } from '../../../../blocks/value-label.ts';
import { commitPageQuery } from '../../../lib/history/commits.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { PageDifferences } from '../../../ui/changes/page-differences.tsx';
import { VersionPreview } from '../../../ui/changes/version-preview.tsx';
import { VersionsDialog } from '../../../ui/changes/versions-dialog.tsx';
import { restoreVersion, versionPreview } from '../api/page-versions.ts';

/** A dialog that lists the changes of the page, previews the page after each, and restores it. */
export function PageVersionsDialog({
  pageId,
  unpublished,
  onBeforeRestore,
  onRestored,
  onClose,
}: {
  pageId: number;
  /** Whether there are unpublished changes. */
  unpublished: boolean;
  /** Saves unpublished changes as a draft. */
  onBeforeRestore: () => Promise<void>;
  /** Called with the restored page. */
  onRestored: (page: PageAnswer) => Promise<void>;
  onClose: () => void;
}) {
  return (
    <VersionsDialog
      filter={{ page: pageId }}
      title="Versions"
      description={
        <>
          Each time the page is published or renamed, the previous version is kept.{' '}
          <Link to="/admin/history" search={{ page: pageId }} className={linkClass}>
            History of this page
          </Link>
        </>
      }
      none="When you publish a change, the previous version is kept here. You can look at it and restore it."
      nameOf={(when) => (when ? `The page on ${when}` : 'The published page')}
      question={(when) => ({
        title: 'Restore this version?',
        text:
          `The page is published as it was on ${when}. The current page is kept as a version.` +
          (unpublished
            ? ' You also have changes that are not published. They are kept as your draft, and you can continue with them afterwards.'
            : ''),
      })}
      onRestore={async (version) => {
        await onBeforeRestore();
        await onRestored(await restoreVersion(pageId, version));
      }}
      onClose={onClose}
      renderChange={(commit) => <PageChange commit={commit} page={pageId} />}
    >
      {({ version, name }) => (
        <VersionPreview key={version} src={versionPreview(pageId, version)} title={name} />
      )}
    </VersionsDialog>
  );
}

function PageChange({ commit, page }: { commit: number; page: number }) {
  return (
    <PageDifferences
      query={useQuery(commitPageQuery(commit, page))}
      labels={blockLabels}
      isInEditor
    />
  );
}
