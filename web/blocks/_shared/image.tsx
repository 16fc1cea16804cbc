import type { CSSProperties } from 'react';
import { imageAttributes } from './image-attributes.ts';
import type { BlockMetadata } from './view-props.ts';

interface ImageProps {
  /** The stored address; nothing is rendered for a missing or unsafe one. */
  address: unknown;
  alt: string;
  /** How wide the image is shown, as the `sizes` attribute says it. */
  sizes: string;
  metadata: BlockMetadata;
  className?: string;
  style?: CSSProperties;
}

/** A stored image: the right size for the screen, loaded late unless it is near the top. */
export function Image({ address, alt, sizes, metadata, className, style }: ImageProps) {
  const attributes = imageAttributes(address, sizes, metadata);
  if (!attributes) return null;
  if (!metadata.aboveFold)
    return (
      <img
        {...attributes}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={className}
        style={style}
      />
    );
  // Without the <picture>, React would write a preload link into the middle of the page.
  return (
    <picture className="contents">
      <img {...attributes} alt={alt} fetchPriority="high" className={className} style={style} />
    </picture>
  );
}
