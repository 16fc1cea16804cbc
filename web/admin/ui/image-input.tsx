import { Images, Link2, Trash2, Upload } from 'lucide-react';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { ACCEPTED_IMAGES, IMAGE_LIMITS } from '../lib/images/image-types.ts';
import { uploadImage } from '../lib/images/upload-image.ts';
import { cx } from '../lib/cx.ts';
import { Button, IconButton } from './button.tsx';
import { inputClass } from './field.tsx';
import { useImageLibrary, type LibraryPicture } from './image-library.ts';
import { Thumbnail } from './thumbnail.tsx';

const ONE_ONLY = 'There is room for one picture here. The others were not uploaded.';

/** A picture: a file that is chosen, dropped or pasted and then uploaded, or an address. */
export function ImageInput({
  label,
  value,
  onChange,
  onChoose = ({ url }) => onChange(url),
  accept = ACCEPTED_IMAGES,
  limits = IMAGE_LIMITS,
  library = true,
  compact = false,
  readOnly = false,
}: {
  /** The name of the inputs for screen readers. */
  label: string;
  value: string;
  onChange: (url: string) => void;
  /** Called instead of `onChange` for a picture from the library, with its alternative text. */
  onChoose?: (picture: LibraryPicture) => void;
  /** The types that the file dialog offers. */
  accept?: string;
  /** The types and the limits in words. */
  limits?: string;
  /** Whether pictures of the library can be chosen. */
  library?: boolean;
  /** Uses little height: the address is behind a button. */
  compact?: boolean;
  readOnly?: boolean;
}) {
  const file = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const limitsId = useId();
  const [uploading, setUploading] = useState(false);
  const [fileName, setFileName] = useState('');
  const [error, setError] = useState('');
  const [over, setOver] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const isUpload = uploadFileName(value) !== null;
  // The address of an uploaded picture is of no use to an owner.
  const [addressWanted, setAddressOpen] = useState<boolean>();
  const addressOpen = addressWanted ?? !(compact || isUpload);
  const note = fileName || (isUpload && !compact ? 'From your pictures' : '');
  const renderLibrary = useImageLibrary();

  // The form may change during an upload, so the latest handler is called after it.
  const latestOnChange = useRef(onChange);
  useLayoutEffect(() => {
    latestOnChange.current = onChange;
  });

  /** Uploads a file and returns its address; undefined if nothing was uploaded. */
  const upload = async (chosen: File | undefined) => {
    if (!chosen || readOnly || uploading) return undefined;
    setUploading(true);
    setError('');
    try {
      const url = await uploadImage(chosen);
      latestOnChange.current(url);
      setFileName(chosen.name);
      return url;
    } catch (failure) {
      setError(failure instanceof Error && failure.message ? failure.message : 'Upload failed');
      return undefined;
    } finally {
      setUploading(false);
    }
  };

  return (
    <>
      <div
        className={cx(
          'grid grid-cols-1 gap-2 rounded-lg border border-line bg-white p-2',
          over && 'border-brand-500 bg-brand-50',
        )}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          const count = event.dataTransfer.files.length;
          if (count === 0) return;
          event.preventDefault();
          void upload(event.dataTransfer.files[0]).then((url) => {
            if (url && count > 1) setError(ONE_ONLY);
          });
        }}
        onPaste={(event) => {
          const [pasted] = event.clipboardData.files;
          if (!pasted) return;
          event.preventDefault();
          void upload(pasted);
        }}
      >
        <div className={cx('flex items-center', compact ? 'gap-2' : 'gap-3')}>
          <Thumbnail key={value} url={value} small={compact} />
          <div className="grid min-w-0 flex-1 gap-1">
            <div className={cx('flex flex-wrap items-center', !compact && 'gap-1')}>
              <Button
                size="sm"
                disabled={uploading || readOnly}
                aria-label={uploading ? undefined : `Upload ${label.toLowerCase()}`}
                aria-describedby={error ? errorId : value === '' ? limitsId : undefined}
                onClick={() => file.current?.click()}
              >
                {!uploading && <Upload aria-hidden className="size-3.5" />}
                {uploading ? 'Uploading…' : value ? 'Replace' : 'Upload'}
              </Button>
              {compact && library && renderLibrary && (
                <IconButton
                  label={`Choose from library: ${label.toLowerCase()}`}
                  className="size-8 text-quiet"
                  disabled={uploading || readOnly}
                  onClick={() => setChoosing(true)}
                >
                  <Images aria-hidden className="size-4" />
                </IconButton>
              )}
              {(compact || isUpload) && (
                <IconButton
                  label={`${label}: type an address`}
                  aria-expanded={addressOpen}
                  className="size-8 text-quiet"
                  onClick={() => setAddressOpen(!addressOpen)}
                >
                  <Link2 aria-hidden className="size-4" />
                </IconButton>
              )}
              {value && !readOnly && (
                <IconButton
                  label={`Remove ${label.toLowerCase()}`}
                  className="size-8 text-quiet"
                  onClick={() => {
                    onChange('');
                    setFileName('');
                    setError('');
                  }}
                >
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              )}
            </div>
            {note && <p className="truncate text-xs text-quiet">{note}</p>}
          </div>
        </div>
        {!compact && library && renderLibrary && (
          <Button
            size="sm"
            className="max-w-full justify-self-start"
            disabled={uploading || readOnly}
            aria-label={`Choose from library: ${label.toLowerCase()}`}
            onClick={() => setChoosing(true)}
          >
            <Images aria-hidden className="size-3.5" />
            Choose from library
          </Button>
        )}
        {addressOpen && (
          <input
            type="text"
            inputMode="url"
            value={value}
            readOnly={readOnly}
            aria-label={`${label}: address`}
            placeholder="or an address: https://…"
            className={cx(inputClass, 'px-2.5 py-1.5 text-base sm:text-xs')}
            // Keeps the address open, even if the typed address is that of an upload.
            onFocus={() => setAddressOpen(true)}
            onChange={(event) => {
              setError('');
              onChange(event.target.value.trim());
            }}
          />
        )}
        {value === '' && !error && !readOnly && (
          <p id={limitsId} className="text-xs text-quiet">
            {limits}
          </p>
        )}
        {error && (
          <p id={errorId} role="alert" className="text-xs text-danger">
            {error}
          </p>
        )}
        <input
          ref={file}
          type="file"
          accept={accept}
          hidden
          data-testid="image-file"
          onChange={(event) => {
            void upload(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {choosing &&
        renderLibrary?.({
          onChoose: (picture) => {
            setChoosing(false);
            setFileName('');
            setError('');
            onChoose(picture);
          },
          onClose: () => setChoosing(false),
        })}
    </>
  );
}
