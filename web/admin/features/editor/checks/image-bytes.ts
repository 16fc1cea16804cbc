import { queryOptions } from '@tanstack/react-query';
import { HEAVY_PAGE } from '@siteyard/schemas/limits';
import { sideBySide } from '@siteyard/schemas/side-by-side';

/** Images that are asked for at the same time: the server resizes each of them. */
const AT_ONCE = 4;

/** How much a visitor on a large screen loads for each of these images, in bytes, by file name. */
export const imageBytesQuery = (fileNames: readonly string[]) =>
  queryOptions({
    queryKey: ['image-bytes', fileNames],
    queryFn: async ({ signal }) => {
      const sizes = new Map<string, number>();
      const weigh = async (name: string) => {
        const bytes = await sizeOf(name, signal);
        if (bytes > 0) sizes.set(name, bytes);
      };
      await sideBySide(fileNames, weigh, AT_ONCE);
      return sizes;
    },
    // An image never changes under its name.
    staleTime: Infinity,
    gcTime: 0,
  });

/** 0 for an image that is not there. */
async function sizeOf(fileName: string, signal: AbortSignal): Promise<number> {
  const address = `/uploads/${fileName}?w=${HEAVY_PAGE.imageWidth}`;
  const answer = await fetch(address, { method: 'HEAD', signal });
  return answer.ok ? Number(answer.headers.get('content-length') ?? 0) : 0;
}
