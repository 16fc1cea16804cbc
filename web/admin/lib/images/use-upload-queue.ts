import { useRef, useState } from 'react';
import { uploadImage } from './upload-image.ts';

export interface UploadProgress {
  /** How many are done, of how many. */
  done: number;
  count: number;
  /** Why a file was not uploaded, by its name. */
  failed: readonly { name: string; reason: string }[];
}

/**
 * Uploads files one after the other; one that fails does not stop the others. Files that are added
 * during an upload wait for their turn.
 * @param onEnd gets the addresses of all files that were uploaded, in order
 */
export function useUploadQueue(onEnd: (urls: string[]) => void | Promise<void>) {
  const [progress, setProgress] = useState<UploadProgress>({ done: 0, count: 0, failed: [] });
  const isUploading = progress.done < progress.count;
  /** The files that wait; null while nothing is under way. */
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
    const urls: string[] = [];
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      let failure: UploadProgress['failed'] = [];
      try {
        urls.push(await uploadImage(file));
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
    await onEnd(urls);
  };

  return { upload, isUploading, progress };
}
