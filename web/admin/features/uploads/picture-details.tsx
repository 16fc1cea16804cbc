import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UploadRecord } from '@siteyard/schemas/upload';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format-date.ts';
import { messageOf } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { describeUpload } from './api/describe-upload.ts';
import { UPLOADS_KEY } from './api/list-uploads.ts';
import { DeletePictureDialog } from './delete-picture-dialog.tsx';
import { sizeText, usesText } from './uses-text.ts';

/** Details and actions of one picture. Use its hash as the key. */
export function PictureDetails({
  picture,
  onUse,
  onDeleted,
}: {
  picture: UploadRecord;
  /** Without it the picture cannot be taken from here. */
  onUse: ((picture: UploadRecord) => void) | undefined;
  onDeleted: () => void;
}) {
  const queryClient = useQueryClient();
  const [alt, setAlt] = useState(picture.alt);
  const [deleting, setDeleting] = useState(false);
  const describe = useMutation({
    mutationFn: () => describeUpload(picture.sha256, alt.trim()),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: UPLOADS_KEY }),
    onError: (error) => console.error('Describing a picture failed', error),
  });
  const changed = alt.trim() !== picture.alt;
  const uses = usesText(picture.uses);

  const use = async () => {
    // Uses the typed description even if saving it fails.
    const saved = changed ? await describe.mutateAsync().catch(() => null) : null;
    onUse?.(saved ?? { ...picture, alt: alt.trim() });
  };

  return (
    <>
      <div className="grid min-h-0 content-start gap-4 overflow-y-auto p-0.5">
        <img
          src={`${picture.url}?w=640`}
          alt={picture.alt}
          className="max-h-56 w-full rounded-lg border border-line bg-ground object-contain"
        />
        <div>
          <p className="text-sm font-medium break-words">{picture.name}</p>
          <p className="text-xs text-quiet">
            {picture.width} × {picture.height} px · {sizeText(picture.bytes)} ·{' '}
            {formatDateTime(picture.created_at)}
          </p>
        </div>
        <form
          className="grid justify-items-end gap-2 *:w-full"
          onSubmit={(event) => {
            event.preventDefault();
            describe.mutate();
          }}
        >
          <TextAreaField
            label="Description"
            hint="Read to people who cannot see the picture. Blocks without a description use it when the picture is chosen."
            rows={2}
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
          />
          {describe.isError && (
            <Notice kind="error">
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
      </div>
      <div className="mt-auto flex shrink-0 flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
        <Button variant="quiet" className="text-danger" onClick={() => setDeleting(true)}>
          Delete
        </Button>
        {onUse && (
          <Button variant="primary" disabled={describe.isPending} onClick={() => void use()}>
            Use this picture
          </Button>
        )}
      </div>
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
