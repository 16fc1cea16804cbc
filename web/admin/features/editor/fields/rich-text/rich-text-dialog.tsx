import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { isOfComposition, useTextKeys } from '../../../../lib/use-text-keys.ts';
import { Button } from '../../../../ui/button.tsx';
import { useImageLibrary } from '../../../../ui/image-library.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { keepKeysInside } from '../../../../ui/keep-keys-inside.ts';
import { useEditor } from '../../editor-context.ts';
import { usePuck } from '../../puck.ts';
import type { TextEditor } from './create-editor.ts';
import { SITE_FACES, siteText } from './site-text.ts';
import { TextToolbar, type WordTools } from './text-toolbar.tsx';
import { contentOf, problemOf, type StoredText } from './stored-text.ts';
import { textCommand } from './text-keys.ts';
import { recordSteps, type TextSteps } from './text-steps.ts';

/** The full-screen editor: Escape cancels, Ctrl/Cmd+S saves (specification, section 2). */
export function RichTextDialog({
  label,
  text,
  onSave,
  onCancel,
  onFail,
}: {
  label: string;
  text: StoredText;
  onSave: (text: StoredText) => void;
  /** With the text on cancel, if it was changed. */
  onCancel: (changed: StoredText | null) => void;
  /** The editor could not be loaded. */
  onFail: () => void;
}) {
  const [holder, setHolder] = useState<HTMLDivElement | null>(null);
  const editor = useRef<TextEditor>(null);
  /** Ends once the editor is there, or has failed. */
  const opening = useRef<Promise<void>>(undefined);
  const [ready, setReady] = useState<TextEditor | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [first] = useState(text);
  const renderLibrary = useImageLibrary();
  const { look, language } = useEditor();
  const width = usePuck((s) => s.selectedItem?.props['maxWidth'] as unknown);
  /** Takes the address of the picture that is being chosen. */
  const [choosing, setChoosing] = useState<{ chosen: (url: string) => void } | null>(null);
  const hasLibrary = renderLibrary !== null;
  const steps = useRef<TextSteps>(null);
  const tools = useRef<WordTools>(null);
  /** The first text, as the editor has tidied it. */
  const opened = useRef<StoredText>(null);
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });

  useEffect(() => {
    if (!holder) return;
    let left = false;
    opening.current = import('./create-editor.ts')
      .then(({ createEditor }) =>
        createEditor(holder, first, hasLibrary ? (chosen) => setChoosing({ chosen }) : undefined),
      )
      .then(
        async (created) => {
          if (left) return created.destroy();
          editor.current = created;
          opened.current = await created.read();
          steps.current = await recordSteps(created, holder, holder.parentElement ?? holder);
          if (left) return steps.current.stop();
          setReady(created);
        },
        (error: unknown) => {
          console.error('Failed to load Editor.js', error);
          if (!left) fail.current();
        },
      );
    return () => {
      left = true;
      steps.current?.stop();
      editor.current?.destroy();
      steps.current = null;
      editor.current = null;
    };
  }, [holder, first, hasLibrary]);

  useEffect(() => ready?.focus(), [ready]);

  // Escape closes the innermost thing. Editor.js closes its menu before the dialog learns of the key,
  // so that what was open is looked up first of all.
  const escapeFor = useRef<'inside' | 'dialog'>('dialog');
  useEffect(() => {
    if (!holder) return;
    const look = (event: globalThis.KeyboardEvent) => {
      const { key, target } = event;
      if (key !== 'Escape') return;
      const menu = holder.querySelector('.ce-popover--opened');
      const form = (target as Element).closest?.('[data-link-form]');
      escapeFor.current = menu || form || isOfComposition(event) ? 'inside' : 'dialog';
    };
    window.addEventListener('keydown', look, { capture: true });
    return () => window.removeEventListener('keydown', look, { capture: true });
  }, [holder]);

  const isChanged = (now: StoredText) => contentOf(now) !== contentOf(opened.current ?? first);
  const save = async () => {
    // The key works also before the editor is ready.
    await opening.current;
    const now = await editor.current?.read();
    if (!now) return;
    const wrong = problemOf(now);
    setProblem(wrong);
    // Editor.js tidies a text and gives it ids, which alone is no change.
    if (wrong === null) onSave(isChanged(now) ? now : first);
  };
  const cancel = async () => {
    const now = await editor.current?.read();
    onCancel(now && isChanged(now) ? now : null);
  };

  const onKeyDown = useTextKeys((event: KeyboardEvent<HTMLElement>) => {
    keepKeysInside(event);
    const target = event.target as HTMLElement;
    const command = textCommand(event);
    // Keys of a dialog over this one are its own, and those of inputs are the browser's.
    const isHere = event.currentTarget.contains(target);
    if (!command || !isHere || (command !== 'save' && target.matches('input, textarea'))) return;
    event.preventDefault();
    // Editor.js listens on the document for some of the same keys, and there even when it is closed.
    event.stopPropagation();
    if (command === 'save') void save();
    else if (command === 'undo' || command === 'redo') void steps.current?.go(command);
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
              ref={setHolder}
              lang={language}
              style={siteText(look, language, width)}
              className={cx('rich-text-editor mx-auto py-8 outline-none', !ready && 'invisible')}
            />
          </div>
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
