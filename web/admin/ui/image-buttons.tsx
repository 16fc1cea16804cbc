import { Images, Link2, Trash2, Upload } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Button, IconButton } from './button.tsx';

/** The buttons of a picture: upload or replace, the library, the address, and remove. */
export function ImageButtons({
  label,
  value,
  accept,
  compact,
  readOnly,
  isUploading,
  describedBy,
  libraryButton,
  address,
  onFiles,
  onRemove,
}: {
  label: string;
  value: string;
  /** The types that the file dialog offers. */
  accept: string;
  compact: boolean;
  readOnly: boolean;
  isUploading: boolean;
  /** The id of the text below the buttons. */
  describedBy: string | undefined;
  libraryButton: ReactNode;
  /** The button of the address; null for none. */
  address: { isOpen: boolean; toggle: () => void } | null;
  onFiles: (files: FileList | null) => void;
  onRemove: () => void;
}) {
  const file = useRef<HTMLInputElement>(null);
  const name = label.toLowerCase();
  return (
    <div className={cx('flex flex-wrap items-center', !compact && 'gap-1')}>
      <Button
        size="sm"
        disabled={isUploading || readOnly}
        aria-label={isUploading ? undefined : `Upload ${name}`}
        aria-describedby={describedBy}
        onClick={() => file.current?.click()}
      >
        {!isUploading && <Upload aria-hidden className="size-3.5" />}
        {isUploading ? 'Uploading…' : value ? 'Replace' : 'Upload'}
      </Button>
      {libraryButton}
      {address && (
        <IconButton
          label={`${label}: type a web address`}
          aria-expanded={address.isOpen}
          className="size-8 text-quiet"
          onClick={address.toggle}
        >
          <Link2 aria-hidden className="size-4" />
        </IconButton>
      )}
      {value && !readOnly && (
        <IconButton label={`Remove ${name}`} className="size-8 text-quiet" onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      )}
      <input
        ref={file}
        type="file"
        accept={accept}
        hidden
        data-testid="image-file"
        onChange={(event) => {
          onFiles(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Opens the library of pictures: an icon if there is little room. */
export function LibraryButton({
  label,
  compact,
  disabled,
  onClick,
}: {
  label: string;
  compact: boolean;
  disabled: boolean;
  onClick: () => void;
}) {
  const name = `Choose from library: ${label.toLowerCase()}`;
  if (compact)
    return (
      <IconButton label={name} className="size-8 text-quiet" disabled={disabled} onClick={onClick}>
        <Images aria-hidden className="size-4" />
      </IconButton>
    );
  return (
    <Button
      size="sm"
      className="max-w-full justify-self-start"
      disabled={disabled}
      aria-label={name}
      onClick={onClick}
    >
      <Images aria-hidden className="size-3.5" />
      Choose from library
    </Button>
  );
}
