import { queryOptions } from '@tanstack/react-query';
import pMap from 'p-map';
import { HEAVY_PAGE } from '@siteyard/schemas/primitives/limits';

/** The server resizes each of the images. */
const LIMIT = { concurrency: 4 };

/** `HEAD /uploads/{file}` for each image: the bytes that a visitor on a large screen loads, by file name. */
export const imageBytesQuery = (fileNames: readonly string[]) =>
  queryOptions({
    queryKey: ['image-bytes', fileNames],
    queryFn: async ({ signal }) => {
      const sizes = new Map<string, number>();
      const weigh = async (name: string) => {
        const bytes = await sizeOf(name, signal);
        if (bytes > 0) sizes.set(name, bytes);
      };
      await pMap(fileNames, weigh, LIMIT);
      return sizes;
    },
    // The content of an image never changes.
    staleTime: Infinity,
    gcTime: 0,
  });

/** Returns 0 for an image that does not exist. */
async function sizeOf(fileName: string, signal: AbortSignal): Promise<number> {
  const address = `/uploads/${fileName}?w=${HEAVY_PAGE.imageWidth}`;
  const answer = await fetch(address, { method: 'HEAD', signal });
  return answer.ok ? Number(answer.headers.get('content-length') ?? 0) : 0;
}
