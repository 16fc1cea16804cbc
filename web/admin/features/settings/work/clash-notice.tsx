import type { MergeConflict } from '@siteyard/schemas/merge';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { settingLabel } from '../../../lib/settings/setting-label.ts';
import { useWork } from './settings-work-context.ts';

/**
 * Lists the settings that another administrator has also changed. During a save, it asks which values
 * to save.
 */
export function ClashNotice() {
  const { clash, isSaving, save, decideLater, keepMine, takeTheirs } = useWork();
  const conflicts = clash?.merged.conflicts ?? [];
  return (
    <>
      {clash && !clash.isAsking && (
        <Notice kind="warning">
          <p>{clash.by} changed the same settings after you did. The form shows yours.</p>
          <Conflicts conflicts={conflicts} />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" onClick={keepMine}>
              Keep mine
            </Button>
            <Button size="sm" onClick={takeTheirs}>
              Use theirs
            </Button>
          </div>
        </Notice>
      )}
      <ConfirmDialog
        open={clash?.isAsking ?? false}
        title="The settings were changed in the meantime"
        text={
          <>
            {clash?.by ?? 'Someone else'} saved other settings after you opened this screen. If you
            save yours, they replace theirs where you both changed the same. Their other changes
            stay, and their settings are kept as a version.
            <Conflicts conflicts={conflicts} />
          </>
        }
        confirmLabel="Save mine"
        danger={false}
        busy={isSaving}
        onConfirm={save}
        onCancel={decideLater}
      />
    </>
  );
}

/**
 * The settings that both changed, with the other person's values. It has only `span` elements, because
 * it can be in a paragraph.
 */
function Conflicts({ conflicts }: { conflicts: readonly MergeConflict[] }) {
  return (
    <span className="mt-2 block">
      {conflicts.map((conflict) => (
        <span key={conflict.path} className="block break-words">
          <span className="font-medium">{settingLabel(conflict.path)}</span>
          {typeof conflict.theirs === 'string' && `: theirs is “${conflict.theirs || 'empty'}”`}
          {conflict.kind === 'removed' &&
            (conflict.theirs === undefined ? ': they removed it' : ': you removed it')}
        </span>
      ))}
    </span>
  );
}
