import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UpdateUpload } from '@siteyard/schemas/http';
import { UPLOADS_KEY } from './api/list-uploads.ts';
import { updateUpload } from './api/update-upload.ts';

export type SavePicture = ReturnType<typeof useSavePicture>;

/** Saves the alternative text or focal point of a picture, and refreshes the library. */
export function useSavePicture(sha256: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: UpdateUpload) => updateUpload(sha256, fields),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: UPLOADS_KEY }),
    onError: (error) => console.error('Saving a picture failed', error),
  });
}
