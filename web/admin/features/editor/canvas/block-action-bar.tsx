import { BookmarkPlus, ClipboardCopy, ClipboardPaste, Pencil, Scissors } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  copySelected,
  cutSelected,
  pasteFromClipboard,
  toClipboard,
} from '../clipboard/clipboard-actions.ts';
import { useEditor } from '../editor-context.ts';
import { ActionBar, useGetPuck, usePuck } from '../puck.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';

/** What can be done with the selected block: Puck's actions and ours, in a landmark of their own. */
export function BlockActionBar({
  label,
  children,
  parentAction,
}: {
  label?: string;
  children: ReactNode;
  parentAction: ReactNode;
}) {
  const getPuck = useGetPuck();
  const isPhone = useIsPhone();
  const canCopy = usePuck(
    (s) => s.selectedItem !== null && s.getPermissions({ item: s.selectedItem }).duplicate,
  );
  const canCut = usePuck(
    (s) => s.selectedItem !== null && s.getPermissions({ item: s.selectedItem }).delete,
  );
  const { setSavingSection } = useEditor();
  const save = () => setSavingSection((getPuck().selectedItem?.props.id as string) ?? null);
  const edit = () =>
    getPuck().dispatch({
      type: 'setUi',
      ui: {
        plugin: { current: 'fields' },
        leftSideBarVisible: true,
        rightSideBarVisible: false,
      },
      recordHistory: false,
    });
  return (
    <section
      aria-label={`Actions: ${label ?? 'block'}`}
      className={isPhone ? 'block-actions-thumb' : undefined}
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
          {canCut && (
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
          {children}
        </ActionBar.Group>
      </ActionBar>
    </section>
  );
}
