import { useRef, useState } from 'react';
import { uploadImage, uploadProblem } from './upload-image.ts';

/** The progress of the current or last upload. */
export interface UploadProgress {
  /** The number of uploaded or failed files, of `count` files. */
  done: number;
  count: number;
  /** The name of each failed file, and the reason. */
  failed: readonly { name: string; reason: string }[];
}

/**
 * Uploads files one after the other. A failed file does not stop the others. Files that are added during
 * an upload are uploaded after it.
 * @param onEnd gets the addresses of all uploaded files, in order
 */
export function useUploadQueue(onEnd: (urls: string[]) => void | Promise<void>) {
  const [progress, setProgress] = useState<UploadProgress>({ done: 0, count: 0, failed: [] });
  const isUploading = progress.done < progress.count;
  /** The waiting files; null while no upload is running. */
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
        const reason = uploadProblem(error);
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
