import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import { useId, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { ACCEPTED_IMAGES, IMAGE_LIMITS } from '../lib/images/image-types.ts';
import { inputClass } from './field.tsx';
import { ImageButtons, LibraryButton } from './image-buttons.tsx';
import { ImageDropArea } from './image-drop-area.tsx';
import { useImageLibrary, type LibraryPicture } from './image-library.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useImageUpload } from '../lib/images/use-image-upload.ts';

/**
 * A picture: a file that is chosen, dropped or pasted and then uploaded, or an address.
 * The component is not split, because its parts share all of its states.
 */
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
  const errorId = useId();
  const limitsId = useId();
  const [isChoosing, setChoosing] = useState(false);
  const { isUploading, fileName, error, upload, forget, forgetError } = useImageUpload(
    readOnly,
    onChange,
  );
  const isUpload = uploadFileName(value) !== null;
  // The address of an uploaded picture is of no use to an owner.
  const [addressWanted, setAddressOpen] = useState<boolean>();
  const addressOpen = addressWanted ?? !(compact || isUpload);
  const note = fileName || (isUpload && !compact ? 'One of your pictures' : '');
  const renderLibrary = useImageLibrary();
  const libraryButton = library && renderLibrary && (
    <LibraryButton
      label={label}
      compact={compact}
      disabled={isUploading || readOnly}
      onClick={() => setChoosing(true)}
    />
  );

  return (
    <>
      <ImageDropArea onFiles={(files) => void upload(files)}>
        <div className={cx('flex items-center', compact ? 'gap-2' : 'gap-3')}>
          <Thumbnail key={value} url={value} small={compact} />
          <div className="grid min-w-0 flex-1 gap-1">
            <ImageButtons
              label={label}
              value={value}
              accept={accept}
              compact={compact}
              readOnly={readOnly}
              isUploading={isUploading}
              describedBy={error ? errorId : value === '' ? limitsId : undefined}
              libraryButton={compact && libraryButton}
              address={
                compact || isUpload
                  ? { isOpen: addressOpen, toggle: () => setAddressOpen(!addressOpen) }
                  : null
              }
              onFiles={(files) => void upload(files)}
              onRemove={() => {
                onChange('');
                forget();
              }}
            />
            {note && <p className="truncate text-xs text-quiet">{note}</p>}
          </div>
        </div>
        {!compact && libraryButton}
        {addressOpen && (
          <input
            type="text"
            inputMode="url"
            value={value}
            readOnly={readOnly}
            aria-label={`${label}: web address`}
            placeholder="or a web address: https://…"
            className={cx(inputClass, 'px-2.5 py-1.5 text-base sm:text-xs')}
            // Keeps the address open, even if the typed address is that of an upload.
            onFocus={() => setAddressOpen(true)}
            onChange={(event) => {
              forgetError();
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
      </ImageDropArea>
      {isChoosing &&
        renderLibrary?.({
          onChoose: (picture) => {
            setChoosing(false);
            forget();
            onChoose(picture);
          },
          onClose: () => setChoosing(false),
        })}
    </>
  );
}
