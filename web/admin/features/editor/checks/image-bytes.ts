import { queryOptions } from '@tanstack/react-query';
import { HEAVY_PAGE } from '@siteyard/schemas/limits';

/** How much a visitor on a large screen loads for each of these images, in bytes, by file name. */
export const imageBytesQuery = (fileNames: readonly string[]) =>
  queryOptions({
    queryKey: ['image-bytes', fileNames],
    queryFn: async ({ signal }) => {
      const sizes = await Promise.all(fileNames.map((name) => sizeOf(name, signal)));
      return new Map(sizes.flatMap((bytes, at) => (bytes > 0 ? [[fileNames[at]!, bytes]] : [])));
    },
    // An image never changes under its name.
    staleTime: Infinity,
    gcTime: 0,
  });

/** 0 where nobody knows. */
async function sizeOf(fileName: string, signal: AbortSignal): Promise<number> {
  try {
    const address = `/uploads/${fileName}?w=${HEAVY_PAGE.imageWidth}`;
    const answer = await fetch(address, { method: 'HEAD', signal });
    return answer.ok ? Number(answer.headers.get('content-length') ?? 0) : 0;
  } catch {
    return 0;
  }
}
