import { Images, Upload } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { ACCEPTED_IMAGES, IMAGE_LIMITS } from '../lib/images/image-types.ts';
import { useUploadQueue } from '../lib/images/use-upload-queue.ts';
import { useFileDrop } from '../lib/use-file-drop.ts';
import { Button } from './button.tsx';
import { useImageLibrary, type LibraryPicture } from './image-library.ts';
import { UploadFailures } from './upload-failures.tsx';

const countOf = (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

/**
 * Adds several pictures to a list together: from files, dropped on the list, or from the library.
 * @param props.room the number of pictures that can be added
 * @param props.startAdding called when files are chosen; returns a function that gets the uploaded pictures
 * @param props.children the list
 */
export function AddPictures({
  room,
  startAdding,
  readOnly,
  children,
}: {
  room: number;
  startAdding: () => (pictures: LibraryPicture[]) => void;
  readOnly: boolean;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const add = useRef<(pictures: LibraryPicture[]) => void>(undefined);
  const renderLibrary = useImageLibrary();
  const [isChoosing, setChoosing] = useState(false);
  const [left, setLeft] = useState(0);
  const { upload, isUploading, progress } = useUploadQueue((urls) =>
    add.current?.(urls.map((url) => ({ url, alt: '' }))),
  );
  const isDisabled = readOnly || isUploading || room <= 0;

  const take = (files: readonly File[]) => {
    if (readOnly || isUploading) return;
    setLeft(Math.max(0, files.length - room));
    add.current = startAdding();
    void upload(files.slice(0, Math.max(0, room)));
  };
  const { isOver, dropProps } = useFileDrop(take);
  return (
    // People without a mouse use the buttons.
    <div
      className={cx(
        'grid grid-cols-1 gap-2 rounded-lg',
        isOver && 'outline-2 outline-offset-4 outline-brand-500 outline-dashed',
      )}
      {...dropProps}
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={isDisabled} onClick={() => input.current?.click()}>
          <Upload aria-hidden className="size-4" />
          {isUploading ? `Uploading ${progress.done + 1} of ${progress.count}…` : 'Upload pictures'}
        </Button>
        {renderLibrary && (
          <Button size="sm" disabled={isDisabled} onClick={() => setChoosing(true)}>
            <Images aria-hidden className="size-4" />
            Add from library
          </Button>
        )}
      </div>
      <p className="text-xs text-quiet">
        {IMAGE_LIMITS} You can choose or drop several at once. There is room for {countOf(room)}.
      </p>
      {left > 0 && (
        <p role="alert" className="text-xs text-danger">
          There is no room for {countOf(left)}, so {left === 1 ? 'it was' : 'they were'} not
          uploaded.
        </p>
      )}
      <UploadFailures failed={progress.failed} />
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED_IMAGES}
        hidden
        aria-label="Pictures to add"
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {isChoosing &&
        renderLibrary?.({
          onChoose: (picture) => {
            setChoosing(false);
            startAdding()([picture]);
          },
          onClose: () => setChoosing(false),
        })}
    </div>
  );
}
