import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { commitItemQuery } from '../../../lib/history/commits.ts';
import { itemLabel } from '../../../lib/items/item-label.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { SettingsDifferences } from '../../../ui/changes/settings-differences.tsx';
import { VersionPreview } from '../../../ui/changes/version-preview.tsx';
import { VersionsDialog } from '../../../ui/changes/versions-dialog.tsx';
import { itemPreview, restoreItemVersion } from '../api/item-versions.ts';
import type { Item } from '../api/save-item.ts';
import { DifferencesFromItem } from './differences-from-item.tsx';

/** Lists the changes of an item, shows the item after each, compares it with the saved one, and restores it. */
export function ItemVersionsDialog({
  item,
  site,
  unsaved,
  onRestored,
  onClose,
}: {
  /** The saved item. */
  item: Item;
  site: SiteSettings;
  /** Whether the form has unsaved changes. */
  unsaved: boolean;
  onRestored: (item: Item) => void;
  onClose: () => void;
}) {
  return (
    <VersionsDialog
      filter={{ item: item.key }}
      title="Versions"
      description={
        <>
          Each time the item is saved, the previous version is kept.{' '}
          <Link to="/admin/history" search={{ item: item.key }} className={linkClass}>
            History of this item
          </Link>
        </>
      }
      none="When you save a change, the previous version is kept here. You can look at it and restore it."
      nameOf={(when) => (when ? `The item on ${when}` : 'The saved item')}
      question={(when) => ({
        title: 'Restore this version?',
        text:
          `The item is saved as it was on ${when}. The current item is kept as a version.` +
          (unsaved ? ' Your unsaved changes stay in the form.' : ''),
      })}
      onRestore={async (version) => onRestored(await restoreItemVersion(item.key, version))}
      onClose={onClose}
      renderChange={(commit) => <ItemChange commit={commit} itemKey={item.key} />}
    >
      {({ version, name }) => (
        <>
          {version !== 'now' && <DifferencesFromItem number={version} now={item} site={site} />}
          <VersionPreview key={version} src={itemPreview(item.key, version)} title={name} />
        </>
      )}
    </VersionsDialog>
  );
}

function ItemChange({ commit, itemKey }: { commit: number; itemKey: string }) {
  return (
    <SettingsDifferences query={useQuery(commitItemQuery(commit, itemKey))} label={itemLabel} />
  );
}
