import { useQueryClient } from '@tanstack/react-query';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import { useUploadQueue } from '../../lib/images/use-upload-queue.ts';
import { UPLOADS_KEY } from './api/list-uploads.ts';

/**
 * Uploads files into the library and reloads its list.
 * @param onUploaded gets the hash of the last file
 */
export function useUploadPictures(onUploaded: (sha256: string) => void) {
  const queryClient = useQueryClient();
  return useUploadQueue(async (urls) => {
    await queryClient.invalidateQueries({ queryKey: UPLOADS_KEY });
    const last = uploadFileName(urls.at(-1) ?? '')?.split('.', 1)[0];
    if (last !== undefined) onUploaded(last);
  });
}
