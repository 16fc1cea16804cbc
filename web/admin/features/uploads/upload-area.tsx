import { Upload } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { ACCEPTED_IMAGES, IMAGE_LIMITS } from '../../lib/images/image-types.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { Button } from '../../ui/button.tsx';
import { UploadFailures } from '../../ui/upload-failures.tsx';
import { useUploadPictures } from './use-upload-pictures.ts';

/** A button that uploads pictures, and an area that accepts dropped ones. */
export function UploadArea({
  onUploaded,
  children,
}: {
  /** Called with the hash of the last picture. */
  onUploaded: (sha256: string) => void;
  children: ReactNode;
}) {
  const { upload, isUploading, progress } = useUploadPictures(onUploaded);
  const input = useRef<HTMLInputElement>(null);
  const { isOver, dropProps } = useFileDrop((files) => void upload(files));
  const { done, count, failed } = progress;
  return (
    // People without a mouse use the button.
    <section
      aria-label="Picture library"
      className={cx(
        'flex min-h-0 flex-1 flex-col gap-3 rounded-xl',
        isOver && 'outline-2 outline-offset-4 outline-brand-500 outline-dashed',
      )}
      {...dropProps}
    >
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPTED_IMAGES}
          aria-label="Pictures to upload"
          className="hidden"
          onChange={(event) => {
            void upload([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button disabled={isUploading} onClick={() => input.current?.click()}>
          <Upload aria-hidden className="size-4" />
          {isUploading ? 'Uploading…' : 'Upload pictures'}
        </Button>
        <p role="status" className="text-sm text-quiet">
          {isUploading
            ? `${done + 1} of ${count}`
            : count > failed.length
              ? `${count - failed.length} uploaded`
              : 'or drop them here'}
        </p>
      </div>
      <p className="text-xs text-quiet">{IMAGE_LIMITS}</p>
      <UploadFailures failed={failed} />
      {children}
    </section>
  );
}
