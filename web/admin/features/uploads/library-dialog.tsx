import type { UploadRecord } from '@siteyard/schemas/http';
import { Dialog } from '../../ui/dialog.tsx';
import type { LibraryPicture } from '../../ui/image-library.ts';
import { PictureLibrary } from './picture-library.tsx';

/** A dialog with all uploaded pictures, to choose one. */
export function LibraryDialog({
  onChoose,
  onClose,
}: {
  onChoose: (picture: LibraryPicture) => void;
  onClose: () => void;
}) {
  const use = ({ url, alt }: UploadRecord) => onChoose({ url, alt });
  return (
    <Dialog open full onClose={onClose} title="Picture library">
      <PictureLibrary onUse={use} />
    </Dialog>
  );
}
