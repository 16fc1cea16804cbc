import { Dialog } from '@base-ui/react/dialog';
import { useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { useTextKeys } from '../../../../lib/use-text-keys.ts';
import { Button } from '../../../../ui/button.tsx';
import { useImageLibrary } from '../../../../ui/image-library.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { keepKeysInside } from '../../../../ui/keep-keys-inside.ts';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { TableParts } from '../../clipboard/price-tables.ts';
import { siteText } from './site-text.ts';
import { TextToolbar, type WordTools } from './text-toolbar.tsx';
import { problemOf, type StoredText } from './stored-text.ts';
import { textCommand } from './text-keys.ts';
import { useEscapeInside } from './use-escape-inside.ts';
import { useTextEditor, type TextStart } from './use-text-editor.ts';
import { SITE_FACES } from '../../look/site-css.ts';
import './rich-text.css';

export interface TextDialogProps extends TextStart {
  label: string;
  onSave: (text: StoredText) => void;
  /** Called on cancel, with the text if it was changed. */
  onCancel: (changed: StoredText | null) => void;
  /** Called if the editor could not be loaded. */
  onFail: () => void;
}

/** An offer below the text, about tables that were pasted. */
export interface TextTables {
  onTables: (tables: TableParts) => void;
  /** Moves the focus to the offer. Returns whether the key is for it. */
  goByKey: (event: KeyboardEvent<HTMLElement>) => boolean;
  /** Renders the offer. `withText` calls back with the current text, unless it is invalid. */
  renderOffer: (withText: (take: (text: StoredText) => void) => void) => ReactNode;
}

/**
 * The full-screen editor of a rich text, on any screen: Escape cancels, Ctrl/Cmd+S saves (specification,
 * section 2).
 *
 * The component is not split, because its parts share all of its states.
 */
export function TextDialog({
  label,
  style: { look, language },
  width,
  frame,
  tables,
  onHolder,
  onSave,
  onCancel,
  onFail,
  ...start
}: TextDialogProps & {
  /** The look and the language of the site. */
  style: Pick<SiteSettings, 'look' | 'language'>;
  /** The stored width of the text on its page. */
  width?: unknown;
  /**
   * Returns another window. Until the editor is ready, the keys of this window are typed into the text.
   */
  frame?: () => Window | null | undefined;
  tables?: TextTables;
  /** Gets the element of the text; must be stable. */
  onHolder?: (holder: HTMLElement | null) => void;
}) {
  const [holder, setHolder] = useState<HTMLDivElement | null>(null);
  const holdText = useCallback(
    (element: HTMLDivElement | null) => {
      setHolder(element);
      onHolder?.(element);
    },
    [onHolder],
  );
  const renderLibrary = useImageLibrary();
  /** Gets the address of the picture that is being chosen. */
  const [choosing, setChoosing] = useState<{ chosen: (url: string) => void } | null>(null);
  const choose = useCallback((chosen: (url: string) => void) => setChoosing({ chosen }), []);
  const chooseImage = renderLibrary ? choose : undefined;
  const editor = useTextEditor(start, {
    holder,
    chooseImage,
    onTables: tables?.onTables,
    frame,
    onFail,
  });
  const { ready } = editor;
  const [problem, setProblem] = useState<string | null>(null);
  const tools = useRef<WordTools>(null);
  const escapeFor = useEscapeInside(holder);

  /** Reads the text, and passes it on if it is valid. */
  const withText = async (take: (text: StoredText) => void) => {
    const now = await editor.read();
    const wrong = now ? problemOf(now) : null;
    setProblem(wrong);
    if (now && wrong === null) take(now);
  };
  const save = () => withText((now) => onSave(editor.toSave(now)));
  const cancel = async () => onCancel(await editor.readChanged());

  const onKeyDown = useTextKeys((event: KeyboardEvent<HTMLElement>) => {
    keepKeysInside(event);
    const target = event.target as HTMLElement;
    if (tables?.goByKey(event)) return event.preventDefault();
    const command = textCommand(event);
    // Keys of a dialog above this one belong to that dialog, and keys of inputs to the browser.
    const isHere = event.currentTarget.contains(target);
    if (!command || !isHere || (command !== 'save' && target.matches('input, textarea'))) return;
    event.preventDefault();
    // Editor.js listens on the document for some of the same keys, even after it was closed.
    event.stopPropagation();
    if (command === 'save') void save();
    else if (command === 'undo' || command === 'redo') editor.go(command);
    else if (command === 'link') tools.current?.link();
    else tools.current?.mark(command);
  });

  return (
    <Dialog.Root
      open
      onOpenChange={(open, details) => {
        if (open || details.reason === 'outside-press') return;
        if (details.reason === 'escape-key' && escapeFor.current === 'inside') return;
        void cancel();
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          className="fixed inset-0 z-50 flex flex-col bg-white outline-none"
          onKeyDown={onKeyDown}
        >
          <header className="flex items-center gap-2 border-b border-line px-4 py-2.5">
            <Dialog.Title className="min-w-0 flex-1 truncate font-semibold">{label}</Dialog.Title>
            <Button onClick={() => void cancel()}>Cancel</Button>
            <Button variant="primary" disabled={!ready} onClick={() => void save()}>
              Save
            </Button>
          </header>
          <TextToolbar editor={ready} ref={tools} />
          {problem && (
            <Notice kind="error" className="m-3">
              {problem}
            </Notice>
          )}
          <div className="min-h-0 flex-1 overflow-y-auto">
            <style>{SITE_FACES}</style>
            {!ready && <p className="p-6 text-sm text-quiet">Loading…</p>}
            <div
              ref={holdText}
              lang={language}
              style={siteText(look, language, width)}
              className={cx('rich-text-editor mx-auto py-8 outline-none', !ready && 'invisible')}
            />
          </div>
          {tables?.renderOffer((take) => void withText(take))}
          {choosing &&
            renderLibrary?.({
              onChoose: ({ url }) => {
                choosing.chosen(url);
                setChoosing(null);
              },
              onClose: () => setChoosing(null),
            })}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
