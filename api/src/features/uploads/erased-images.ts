import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Logger } from '../../log.ts';
import type { ImageCache } from './image-cache.ts';

/**
 * Removes cached images that the site no longer has: at the start, and after each `erase` and `clean` of
 * any instance.
 */
export function removeErasedImages(
  content: Pick<ContentStore, 'snapshot' | 'onChange'>,
  cache: Pick<ImageCache, 'keepOnly'>,
  logger: Logger,
): void {
  let seen = -1;
  const removeOnce = (snapshot: SiteSnapshot) => {
    if (snapshot.clean === seen) return;
    seen = snapshot.clean;
    cache
      .keepOnly(new Set(snapshot.all('picture').map(({ sha256 }) => sha256)))
      .catch((error: unknown) => logger.warn({ err: error }, 'the image cache was not cleaned up'));
  };
  removeOnce(content.snapshot());
  content.onChange(removeOnce);
}
