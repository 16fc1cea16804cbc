import { storedFocalPoint } from '@siteyard/schemas/images';
import { deepEqual } from '@siteyard/schemas/values';
import type { UploadRecord } from '@siteyard/schemas/http';
import { Crop } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../lib/format-date.ts';
import { messageOf } from '../../lib/http.ts';
import { useKeptText } from '../../lib/use-kept-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInRemedy } from '../../ui/sign-in-remedy.tsx';
import { canCrop } from './crop-area.ts';
import { DeletePictureDialog } from './delete-picture-dialog.tsx';
import { FocalPointForm } from './focal-point-form.tsx';
import { FocalPointInput } from './focal-point-input.tsx';
import { useSavePicture } from './use-save-picture.ts';
import { sizeText, usesText } from './uses-text.ts';

const CropDialog = lazyDialog(
  async () => (await import('./crop-dialog.tsx')).CropDialog,
  'Failed to load the crop dialog.',
);

/** Details and actions of one picture. Use its hash as the component's key. */
export function PictureDetails({
  picture,
  original,
  takesFocus,
  onOpen,
  onUse,
  onDeleted,
}: {
  picture: UploadRecord;
  /** The picture that this one was cropped from, if it is known. */
  original: UploadRecord | undefined;
  /** Whether it takes the focus, because the button that opened it no longer exists. */
  takesFocus: boolean;
  /** Opens another picture. */
  onOpen: (picture: UploadRecord) => void;
  /** Called with the picture to use; undefined if pictures cannot be chosen here. */
  onUse: ((picture: UploadRecord) => void) | undefined;
  onDeleted: () => void;
}) {
  const kept = useKeptText('picture', picture.sha256);
  const alt = kept.typed ?? picture.alt;
  const [point, setPoint] = useState(picture.focal_point);
  const [cropping, setCropping] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const describe = useSavePicture(picture.sha256);
  const focus = useSavePicture(picture.sha256);
  /** Saves the alternative text. Returns null if that fails; the form shows the error. */
  const saveAlt = async () => {
    const saved = await describe.mutateAsync({ alt: alt.trim() }).catch(() => null);
    if (saved) kept.onSaved(alt);
    return saved;
  };
  const changed = alt.trim() !== picture.alt;
  const moved = !deepEqual(storedFocalPoint(point), storedFocalPoint(picture.focal_point));
  const isIcon = picture.type === 'image/x-icon';
  const name = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) name.current?.focus();
  }, [takesFocus]);
  const uses = usesText(picture.uses);

  const use = async () => {
    // The picture and the typed alternative text are used even if saving fails.
    if (moved) await focus.mutateAsync({ focal_point: point }).catch(() => null);
    const saved = changed ? await saveAlt() : null;
    onUse?.(saved ?? { ...picture, alt: alt.trim() });
  };

  return (
    <>
      <div className="grid min-h-0 grid-cols-1 content-start gap-4 overflow-y-auto p-1">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <p ref={name} tabIndex={-1} className="scroll-mt-20 text-sm font-medium break-words">
              {picture.name}
            </p>
            <p className="text-xs text-quiet">
              {picture.width} × {picture.height} px · {sizeText(picture.bytes)} ·{' '}
              {formatDateTime(picture.created_at)}
            </p>
            {picture.crop_of !== null && (
              <p className="text-xs text-quiet">Cropped from another picture.</p>
            )}
          </div>
          {canCrop(picture) && (
            <Button size="sm" onClick={() => setCropping(true)}>
              <Crop aria-hidden className="size-4" />
              Crop
            </Button>
          )}
        </div>
        {isIcon ? (
          <img
            src={picture.url}
            alt={picture.alt}
            className="max-h-56 w-full rounded-lg border border-line bg-ground object-contain"
          />
        ) : (
          <FocalPointInput picture={picture} value={point} onChange={setPoint} />
        )}
        {original && (
          <Button size="sm" className="justify-self-start" onClick={() => onOpen(original)}>
            Open the original
          </Button>
        )}
        <div className="text-sm">
          <p className="font-medium">Where it is used</p>
          {uses.length === 0 && <p className="text-quiet">Nowhere.</p>}
          <ul className="list-disc pl-5 text-quiet">
            {uses.map((place) => (
              <li key={place} className="break-words">
                {place}
              </li>
            ))}
          </ul>
        </div>
        {!isIcon && (
          <FocalPointForm
            picture={picture}
            point={point}
            changed={moved}
            onChange={setPoint}
            save={focus}
          />
        )}
        <form
          className="grid justify-items-end gap-2 *:w-full"
          onSubmit={(event) => {
            event.preventDefault();
            void saveAlt();
          }}
        >
          <TextAreaField
            label="Description"
            hint="Read to people who cannot see the picture. Blocks without a description use it when the picture is chosen."
            rows={2}
            value={alt}
            onChange={(event) => kept.type(event.target.value)}
          />
          {describe.isError && (
            <Notice kind="error" action={<SignInRemedy error={describe.error} />}>
              Not saved. {messageOf(describe.error, 'Please try again.')}
            </Notice>
          )}
          <div className="flex items-center justify-end gap-2">
            <p role="status" className="text-sm text-ok">
              {describe.isSuccess && !changed && 'Saved'}
            </p>
            <Button type="submit" size="sm" disabled={!changed || describe.isPending}>
              Save description
            </Button>
          </div>
        </form>
      </div>
      <div className="mt-auto flex shrink-0 flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
        <Button variant="quiet" className="-ml-3 text-danger" onClick={() => setDeleting(true)}>
          Delete
        </Button>
        {onUse && (
          <Button
            variant="primary"
            disabled={describe.isPending || focus.isPending}
            onClick={() => void use()}
          >
            Use this picture
          </Button>
        )}
      </div>
      {cropping && (
        <CropDialog picture={picture} onOpen={onOpen} onClose={() => setCropping(false)} />
      )}
      {deleting && (
        <DeletePictureDialog
          picture={picture}
          onDeleted={onDeleted}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
