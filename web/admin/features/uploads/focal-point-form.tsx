import { CENTRE, storedFocalPoint, type FocalPoint } from '@siteyard/schemas/images';
import type { UploadRecord } from '@siteyard/schemas/http';
import { messageOf } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInRemedy } from '../../ui/sign-in-remedy.tsx';
import { FocalPointPreview } from './focal-point-input.tsx';
import type { SavePicture } from './use-save-picture.ts';

/** An explanation of the focal point, and the buttons that save and reset it. */
export function FocalPointForm({
  picture,
  point,
  changed,
  onChange,
  save,
}: {
  picture: UploadRecord;
  point: FocalPoint;
  /** Whether the point has unsaved changes. */
  changed: boolean;
  onChange: (point: FocalPoint) => void;
  save: SavePicture;
}) {
  return (
    <div className="grid gap-2">
      <div>
        <p className="text-sm font-medium">Focal point</p>
        <p className="text-sm text-quiet">
          This point stays visible when a block crops the picture. Click the picture, drag the
          point, or move it with the arrow keys.
        </p>
      </div>
      <FocalPointPreview picture={picture} point={point} />
      {save.isError && (
        <Notice kind="error" action={<SignInRemedy error={save.error} />}>
          Not saved. {messageOf(save.error, 'Please try again.')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="text-sm text-ok">
          {save.isSuccess && !changed && 'Saved'}
        </p>
        <Button
          size="sm"
          variant="quiet"
          disabled={storedFocalPoint(point) === undefined}
          onClick={() => onChange(CENTRE)}
        >
          Reset
        </Button>
        <Button
          size="sm"
          disabled={!changed || save.isPending}
          onClick={() => save.mutate({ focal_point: point })}
        >
          Save focal point
        </Button>
      </div>
    </div>
  );
}
