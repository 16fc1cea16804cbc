import {
  BookmarkPlus,
  ClipboardCopy,
  ClipboardPaste,
  Copy,
  Pencil,
  Scissors,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import {
  copySelected,
  cutSelected,
  pasteFromClipboard,
  toClipboard,
} from '../clipboard/clipboard-actions.ts';
import { useEditor } from '../editor-context.ts';
import { ActionBar, useGetPuck, usePuck, type GetPuck } from '../puck/puck.ts';
import { deleteBlock } from './delete-block.ts';
import { cx } from '../../../lib/cx.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';
import { selectedId } from '../content/selection.ts';
import { FIELDS_PANEL } from '../sidebar/sidebars.ts';

/**
 * The actions of the selected block, in a separate landmark. Duplicate and Delete are our own, because
 * Puck's Delete shows no message.
 */
export function BlockActionBar({
  label,
  parentAction,
}: {
  label?: string;
  parentAction: ReactNode;
}) {
  const getPuck = useGetPuck();
  const isPhone = useIsPhone();
  const canCopy = usePuck(
    (s) => s.selectedItem !== null && s.getPermissions({ item: s.selectedItem }).duplicate,
  );
  const canDelete = usePuck(
    (s) => s.selectedItem !== null && s.getPermissions({ item: s.selectedItem }).delete,
  );
  const { setSavingSection } = useEditor();
  const save = () => setSavingSection(selectedId(getPuck) ?? null);
  const edit = () => getPuck().dispatch({ type: 'setUi', ui: FIELDS_PANEL, recordHistory: false });
  return (
    <section
      aria-label={`Actions: ${label ?? 'block'}`}
      className={cx(
        isPhone && 'block-actions-thumb',
        isPhone && parentAction && 'block-actions-in-column',
      )}
    >
      <ActionBar>
        <ActionBar.Group>
          {parentAction}
          {label && !isPhone && <ActionBar.Label label={label} />}
        </ActionBar.Group>
        <ActionBar.Group>
          {isPhone && (
            <ActionBar.Action label="Edit" onClick={edit}>
              <Pencil aria-hidden size={16} />
            </ActionBar.Action>
          )}
          {canCopy && (
            <ActionBar.Action label="Copy" onClick={() => void toClipboard(copySelected(getPuck))}>
              <ClipboardCopy aria-hidden size={16} />
            </ActionBar.Action>
          )}
          {canCopy && canDelete && (
            <ActionBar.Action label="Cut" onClick={() => void toClipboard(cutSelected(getPuck))}>
              <Scissors aria-hidden size={16} />
            </ActionBar.Action>
          )}
          <ActionBar.Action label="Paste below" onClick={() => void pasteFromClipboard(getPuck)}>
            <ClipboardPaste aria-hidden size={16} />
          </ActionBar.Action>
          {canCopy && (
            <ActionBar.Action label="Save as section" onClick={save}>
              <BookmarkPlus aria-hidden size={16} />
            </ActionBar.Action>
          )}
          {canCopy && (
            <ActionBar.Action label="Duplicate" onClick={() => duplicateSelected(getPuck)}>
              <Copy aria-hidden size={16} />
            </ActionBar.Action>
          )}
          {canDelete && (
            <ActionBar.Action label="Delete" onClick={() => deleteSelected(getPuck)}>
              <Trash2 aria-hidden size={16} />
            </ActionBar.Action>
          )}
        </ActionBar.Group>
      </ActionBar>
    </section>
  );
}

function duplicateSelected(getPuck: GetPuck) {
  const { dispatch, appState } = getPuck();
  const at = appState.ui.itemSelector;
  if (!at) return;
  dispatch({ type: 'duplicate', sourceIndex: at.index, sourceZone: at.zone ?? ROOT_ZONE });
}

function deleteSelected(getPuck: GetPuck) {
  const id = selectedId(getPuck);
  if (id !== undefined) deleteBlock(id, getPuck);
}
