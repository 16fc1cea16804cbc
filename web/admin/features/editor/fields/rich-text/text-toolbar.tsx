import { safeUrl } from '@siteyard/schemas/primitives/safe-url';
import {
  Bold,
  Heading,
  Image as ImageIcon,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Pilcrow,
  Quote,
  type LucideIcon,
} from 'lucide-react';
import { useId, useImperativeHandle, useState, type FormEvent, type Ref } from 'react';
import { completeLink } from '../../../../lib/complete-link.ts';
import { useTextKeys } from '../../../../lib/use-text-keys.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { smallInput } from '../field-box.tsx';
import type { TextEditor } from './create-editor.ts';

/** The six tools. The list appears twice, for its two kinds. */
const KINDS: readonly { label: string; icon: LucideIcon; type: string; data?: object }[] = [
  { label: 'Paragraph', icon: Pilcrow, type: 'paragraph' },
  { label: 'Heading', icon: Heading, type: 'header' },
  { label: 'Bulleted list', icon: List, type: 'list', data: { style: 'unordered' } },
  { label: 'Numbered list', icon: ListOrdered, type: 'list', data: { style: 'ordered' } },
  { label: 'Quote', icon: Quote, type: 'quote' },
  { label: 'Picture', icon: ImageIcon, type: 'simpleImage' },
  { label: 'Dividing line', icon: Minus, type: 'delimiter' },
];

/** The tools for the selected words. */
export interface WordTools {
  mark: (command: 'bold' | 'italic') => void;
  link: () => void;
}

/**
 * The toolbar of the text, which is always visible: marks for the selected words, and kinds of blocks.
 * @param props.editor null while it loads; the toolbar is already visible, so that nothing moves later
 * @param props.ref the tools, for keys
 */
export function TextToolbar({ editor, ref }: { editor: TextEditor | null; ref: Ref<WordTools> }) {
  const [linking, setLinking] = useState<Range | null>(null);
  const [hint, setHint] = useState('');

  const mark = (command: 'bold' | 'italic') => {
    // Deprecated, but Editor.js's own marks use it, and only this keeps the browser's undo history.
    document.execCommand(command);
    setHint('');
  };
  const turnInto = async (type: string, data: object | undefined) => {
    setHint('');
    try {
      await editor?.use(type, data);
    } catch (error) {
      console.error('Changing a block of the text failed', error);
      setHint('This part of the text cannot be changed into that.');
    }
  };
  const startLink = () => {
    const range = selectedWords();
    setLinking(range);
    setHint(range ? '' : 'Select the words of the link first.');
    // While its toolbar is open, Editor.js handles Enter itself.
    editor?.closeToolbar();
  };
  useImperativeHandle(ref, () => ({ mark, link: startLink }));
  return (
    <div className="border-b border-line bg-ground px-3 py-1">
      <div role="toolbar" aria-label="Format" className="flex flex-wrap items-center gap-0.5">
        <ToolButton label="Bold" icon={Bold} onPress={() => mark('bold')} />
        <ToolButton label="Italic" icon={Italic} onPress={() => mark('italic')} />
        <ToolButton label="Link" icon={Link2} onPress={startLink} />
        <span aria-hidden className="mx-1 h-5 w-px bg-line" />
        {KINDS.map(({ label, icon, type, data }) => (
          <ToolButton
            key={label}
            label={label}
            icon={icon}
            onPress={() => void turnInto(type, data)}
          />
        ))}
      </div>
      {hint && (
        <p role="status" className="px-2 pb-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      {linking && (
        <LinkForm
          range={linking}
          onDone={() => {
            select(linking);
            setLinking(null);
          }}
        />
      )}
    </div>
  );
}

function ToolButton({
  label,
  icon: Icon,
  onPress,
}: {
  label: string;
  icon: LucideIcon;
  onPress: () => void;
}) {
  return (
    <IconButton
      label={label}
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon aria-hidden className="size-4.5" />
    </IconButton>
  );
}

/** Asks for the target of a link on the selected words. */
function LinkForm({ range, onDone }: { range: Range; onDone: () => void }) {
  const [typed, setTyped] = useState(() => linkAround(range)?.getAttribute('href') ?? '');
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const link = completeLink(typed.trim());
    if (link !== '' && safeUrl(link) === null) return setWrong(true);
    select(range);
    if (link === '') document.execCommand('unlink');
    else document.execCommand('createLink', false, link);
    onDone();
  };
  return (
    <form
      data-link-form
      onSubmit={submit}
      onKeyDown={useTextKeys((event) => event.key === 'Escape' && onDone())}
      className="flex flex-wrap items-center gap-2 px-1 pb-2"
    >
      <label htmlFor={id} className="text-sm font-medium">
        Link to
      </label>
      <input
        id={id}
        // The user has just opened this form.
        ref={(input) => input?.focus()}
        type="text"
        inputMode="url"
        value={typed}
        placeholder="https://… or /pages/1"
        aria-invalid={wrong || undefined}
        className={`${smallInput} max-w-80`}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      <Button size="sm" type="submit">
        {typed.trim() === '' ? 'Remove link' : 'Set link'}
      </Button>
      <Button size="sm" variant="quiet" onClick={onDone}>
        Close
      </Button>
      {wrong && (
        <p role="alert" className="text-sm text-danger">
          This link does not work.
        </p>
      )}
    </form>
  );
}

function selectedWords(): Range | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const parent = range.commonAncestorContainer.parentElement;
  return parent?.closest('.rich-text-editor') ? range : null;
}

/** Restores the selection of words in the text, and the focus. */
function select(range: Range) {
  const start = range.startContainer.parentElement;
  start?.closest<HTMLElement>('[contenteditable="true"]')?.focus();
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

const linkAround = (range: Range) => range.commonAncestorContainer.parentElement?.closest('a');
