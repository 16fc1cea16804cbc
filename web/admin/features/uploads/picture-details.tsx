import { storedFocalPoint } from '@siteyard/schemas/images';
import { deepEqual } from '@siteyard/schemas/values';
import type { UploadRecord } from '@siteyard/schemas/http';
import { Crop } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { canCrop } from './crop-area.ts';
import { DeletePictureDialog } from './delete-picture-dialog.tsx';
import { FocalPointForm } from './focal-point-form.tsx';
import { FocalPointInput } from './focal-point-input.tsx';
import { PictureDescription, usePictureDescription } from './picture-description.tsx';
import { useSavePicture } from './use-save-picture.ts';
import { sizeText } from './size-text.ts';
import { usesText } from './uses-text.ts';

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
  /** Whether the details take the focus, because the button that opened them no longer exists. */
  takesFocus: boolean;
  /** Opens another picture. */
  onOpen: (picture: UploadRecord) => void;
  /** Called with the picture to use; undefined if pictures cannot be chosen here. */
  onUse: ((picture: UploadRecord) => void) | undefined;
  onDeleted: () => void;
}) {
  const description = usePictureDescription(picture);
  const [point, setPoint] = useState(picture.focal_point);
  const [cropping, setCropping] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const focus = useSavePicture(picture.sha256);
  const moved = !deepEqual(storedFocalPoint(point), storedFocalPoint(picture.focal_point));
  const isIcon = picture.type === 'image/x-icon';

  const use = async () => {
    // The picture and the typed alternative text are used even if saving fails.
    if (moved) await focus.mutateAsync({ focal_point: point }).catch(() => null);
    const saved = description.isChanged ? await description.save() : null;
    onUse?.(saved ?? { ...picture, alt: description.alt.trim() });
  };

  return (
    <>
      <div className="grid min-h-0 grid-cols-1 content-start gap-4 overflow-y-auto p-1">
        <PictureHeading
          picture={picture}
          takesFocus={takesFocus}
          onCrop={() => setCropping(true)}
        />
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
        <PictureUses uses={picture.uses} />
        {!isIcon && (
          <FocalPointForm
            picture={picture}
            point={point}
            changed={moved}
            onChange={setPoint}
            save={focus}
          />
        )}
        <PictureDescription {...description} />
      </div>
      <div className="mt-auto flex shrink-0 flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
        <Button variant="quiet" className="-ml-3 text-danger" onClick={() => setDeleting(true)}>
          Delete
        </Button>
        {onUse && (
          <Button
            variant="primary"
            disabled={description.saving.isPending || focus.isPending}
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

/** The name, the size and the origin of a picture, and the button that crops it. */
function PictureHeading({
  picture,
  takesFocus,
  onCrop,
}: {
  picture: UploadRecord;
  takesFocus: boolean;
  onCrop: () => void;
}) {
  const name = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) name.current?.focus();
  }, [takesFocus]);
  return (
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
        <Button size="sm" onClick={onCrop}>
          <Crop aria-hidden className="size-4" />
          Crop
        </Button>
      )}
    </div>
  );
}

/** The places that show a picture. */
function PictureUses({ uses }: Pick<UploadRecord, 'uses'>) {
  const places = usesText(uses);
  return (
    <div className="text-sm">
      <p className="font-medium">Where it is used</p>
      {places.length === 0 && <p className="text-quiet">Nowhere.</p>}
      <ul className="list-disc pl-5 text-quiet">
        {places.map((place) => (
          <li key={place} className="break-words">
            {place}
          </li>
        ))}
      </ul>
    </div>
  );
}
