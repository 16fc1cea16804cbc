import { useLayoutEffect, useRef, useState } from 'react';
import { uploadImage, uploadProblem } from './upload-image.ts';

const ONE_ONLY = 'There is room for one picture here. The others were not uploaded.';

/**
 * Uploads one picture at a time, and keeps the name of its file or the error.
 * @param onUploaded called with the address of the picture
 */
export function useImageUpload(readOnly: boolean, onUploaded: (url: string) => void) {
  const [isUploading, setUploading] = useState(false);
  const [fileName, setFileName] = useState('');
  const [error, setError] = useState('');
  // The form may change during an upload, so the latest handler is called after it.
  const latest = useRef(onUploaded);
  useLayoutEffect(() => {
    latest.current = onUploaded;
  });
  return {
    isUploading,
    fileName,
    error,
    /** Uploads the first of the files. */
    async upload(files: FileList | readonly File[] | null) {
      const file = files?.[0];
      // A drop's list of files is empty after the event.
      const count = files?.length ?? 0;
      if (!file || readOnly || isUploading) return;
      setUploading(true);
      setError('');
      try {
        latest.current(await uploadImage(file));
        setFileName(file.name);
        if (count > 1) setError(ONE_ONLY);
      } catch (failure) {
        setError(uploadProblem(failure));
      } finally {
        setUploading(false);
      }
    },
    forgetError: () => setError(''),
    /** Forgets the file, because the picture was removed or another one was chosen. */
    forget() {
      setFileName('');
      setError('');
    },
  };
}
