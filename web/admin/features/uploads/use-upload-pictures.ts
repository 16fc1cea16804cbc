import { useQueryClient } from '@tanstack/react-query';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import { useRef, useState } from 'react';
import { uploadImage } from '../../lib/images/upload-image.ts';
import { UPLOADS_KEY } from './api/list-uploads.ts';

interface Progress {
  /** How many are done, of how many. */
  done: number;
  count: number;
  /** Why a file was not uploaded, by its name. */
  failed: readonly { name: string; reason: string }[];
}

/**
 * Uploads files one after the other; one that fails does not stop the others. Files that come
 * meanwhile wait for their turn.
 */
export function useUploadPictures(onUploaded: (sha256: string) => void) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>({ done: 0, count: 0, failed: [] });
  const isUploading = progress.done < progress.count;
  /** What is left to upload; null while nothing is under way. */
  const queue = useRef<File[] | null>(null);

  const upload = async (files: readonly File[]) => {
    if (files.length === 0) return;
    if (queue.current) {
      queue.current.push(...files);
      setProgress((now) => ({ ...now, count: now.count + files.length }));
      return;
    }
    const waiting = [...files];
    queue.current = waiting;
    setProgress({ done: 0, count: files.length, failed: [] });
    let last: string | undefined;
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      let failure: Progress['failed'] = [];
      try {
        last = uploadFileName(await uploadImage(file))?.split('.', 1)[0] ?? last;
      } catch (error) {
        console.error('Uploading a picture failed', error);
        const reason = error instanceof Error && error.message ? error.message : 'Upload failed';
        failure = [{ name: file.name, reason }];
      }
      setProgress((now) => ({
        ...now,
        done: now.done + 1,
        failed: [...now.failed, ...failure],
      }));
    }
    queue.current = null;
    await queryClient.invalidateQueries({ queryKey: UPLOADS_KEY });
    if (last !== undefined) onUploaded(last);
  };

  return { upload, isUploading, progress };
}
