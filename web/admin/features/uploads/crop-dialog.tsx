import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UploadRecord } from '@siteyard/schemas/http';
import { useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { messageOf } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { cropUpload } from './api/crop-upload.ts';
import { UPLOADS_KEY } from './api/list-uploads.ts';
import { CROP_SHAPES, firstArea, inPx, inShape, isWhole, resized, within } from './crop-area.ts';
import { PxField } from './px-field.tsx';
import './crop-dialog.css';

const HANDLES = {
  cropArea: 'Part of the picture. The arrow keys move it.',
  nwDragHandle: 'Upper left corner. The arrow keys move it.',
  nDragHandle: 'Upper edge. The arrow keys move it.',
  neDragHandle: 'Upper right corner. The arrow keys move it.',
  eDragHandle: 'Right edge. The arrow keys move it.',
  seDragHandle: 'Lower right corner. The arrow keys move it.',
  sDragHandle: 'Lower edge. The arrow keys move it.',
  swDragHandle: 'Lower left corner. The arrow keys move it.',
  wDragHandle: 'Left edge. The arrow keys move it.',
};

/**
 * Crops a picture into a new picture, and then offers to open it.
 * The component is not split, because its parts share all of its states.
 */
export function CropDialog({
  picture,
  onOpen,
  onClose,
}: {
  picture: UploadRecord;
  /** Opens the new picture. */
  onOpen: (made: UploadRecord) => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [ratio, setRatio] = useState<number | null>(null);
  const [exact, setArea] = useState(() => firstArea(picture));
  const area = inPx(exact, picture);
  const crop = useMutation({
    mutationFn: () => cropUpload(picture.sha256, area),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: UPLOADS_KEY }),
    onError: (error) => console.error('Cropping a picture failed', error),
  });
  const made = crop.data;
  const resize = (side: { width: number } | { height: number }) =>
    setArea((now) => resized(now, side, ratio, picture));

  if (made) return <Cropped made={made} onOpen={onOpen} onClose={onClose} />;

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Crop picture"
      description="Makes a new picture. The original and the pages that show it do not change."
    >
      <div className="grid grid-cols-1 gap-4">
        <Shapes
          chosen={ratio}
          onChoose={(next) => {
            setRatio(next);
            setArea((now) => inShape(now, next, picture));
          }}
        />
        <div className="grid justify-items-center rounded-lg bg-ground p-3">
          <ReactCrop
            crop={inPercent(exact, picture)}
            onChange={(_, { x, y, width, height }) => {
              const [w, h] = [picture.width / 100, picture.height / 100];
              setArea(
                within({ x: x * w, y: y * h, width: width * w, height: height * h }, picture),
              );
            }}
            keepSelection
            ruleOfThirds
            {...(ratio !== null && { aspect: ratio })}
            minWidth={8}
            minHeight={8}
            ariaLabels={HANDLES}
            style={{ width: `min(100%, calc(45dvh * ${picture.width / picture.height}))` }}
          >
            <img
              src={`${picture.url}?w=1280`}
              alt={picture.alt}
              className="w-full"
              style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
              draggable={false}
            />
          </ReactCrop>
        </div>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <PxField
            label="Left"
            value={area.x}
            onChange={(x) => setArea((now) => within({ ...now, x }, picture))}
          />
          <PxField
            label="Top"
            value={area.y}
            onChange={(y) => setArea((now) => within({ ...now, y }, picture))}
          />
          <PxField label="Width" value={area.width} onChange={(width) => resize({ width })} />
          <PxField label="Height" value={area.height} onChange={(height) => resize({ height })} />
        </div>
        {crop.isError && (
          <Notice kind="error">
            {messageOf(crop.error, 'The picture was not cropped. Please try again.')}
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {isWhole(area, picture) && (
            <p className="mr-auto text-sm text-quiet">This is the whole picture. Choose a part.</p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={crop.isPending || isWhole(area, picture)}
            onClick={() => crop.mutate()}
          >
            {crop.isPending ? 'Cropping…' : 'Make new picture'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The new picture, and the question whether to open it. */
function Cropped({
  made,
  onOpen,
  onClose,
}: {
  made: UploadRecord;
  onOpen: (made: UploadRecord) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title="Crop picture">
      <div className="grid gap-4">
        <Notice kind="success">
          The new picture is in the library: {made.width} × {made.height} px. The original has not
          changed.
        </Notice>
        <img
          src={`${made.url}?w=640`}
          alt={made.alt}
          className="max-h-56 w-full rounded-lg border border-line bg-ground object-contain"
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Back to the original</Button>
          <Button variant="primary" onClick={() => onOpen(made)}>
            Open the new picture
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The shapes of the part; null is any shape. */
function Shapes({
  chosen,
  onChoose,
}: {
  chosen: number | null;
  onChoose: (ratio: number | null) => void;
}) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Shape</legend>
      {CROP_SHAPES.map((shape) => (
        <label
          key={shape.label}
          className="relative flex min-h-10 items-center rounded-lg border border-line px-3.5 text-sm has-checked:border-brand-600 has-checked:bg-brand-50 has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-brand-500"
        >
          <input
            type="radio"
            name="crop-shape"
            checked={chosen === shape.ratio}
            onChange={() => onChoose(shape.ratio)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {shape.label}
        </label>
      ))}
    </fieldset>
  );
}

function inPercent(area: ReturnType<typeof firstArea>, { width, height }: UploadRecord) {
  return {
    unit: '%' as const,
    x: (area.x / width) * 100,
    y: (area.y / height) * 100,
    width: (area.width / width) * 100,
    height: (area.height / height) * 100,
  };
}
