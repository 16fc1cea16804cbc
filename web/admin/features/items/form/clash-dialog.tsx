import type { MergeConflict } from '@siteyard/schemas/merge';
import { itemLabel } from '../../../lib/items/item-label.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ValueDifferences } from '../../../ui/changes/value-differences.tsx';
import type { ItemWork } from './use-item-work.ts';

/** Asks which values to save if another person changed the same fields. */
export function ClashDialog({ work }: { work: ItemWork }) {
  const { clash, isSaving, keepMine, takeTheirs, decideLater } = work;
  if (!clash) return null;
  return (
    <Dialog
      open
      wide
      onClose={decideLater}
      title="The item was changed in the meantime"
      description={`${clash.by} saved other values of these fields after you opened the item. All other changes, theirs and yours, are kept.`}
    >
      <div className="grid gap-4">
        <ValueDifferences
          changes={clash.conflicts.map(asChange)}
          label={itemLabel}
          names={{ before: 'Theirs', after: 'Yours' }}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={decideLater}>Cancel</Button>
          <Button disabled={isSaving} onClick={takeTheirs}>
            Use theirs
          </Button>
          <Button variant="primary" disabled={isSaving} onClick={keepMine}>
            {isSaving ? 'Saving…' : clash.publish ? 'Save and publish mine' : 'Save mine'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const asChange = ({ path, ours, theirs }: MergeConflict) => ({ path, before: theirs, after: ours });
