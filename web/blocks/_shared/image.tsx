import type { CSSProperties } from 'react';
import { focusOf, imageAttributes, placeholderOf } from './image-attributes.ts';
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
  /** The picture may not fill its box, so no placeholder colour is shown. */
  letterbox?: boolean;
  /** The picture fills its box and may be cut, around its focal point. */
  cut?: boolean;
  /** Shown as large as it is stored, where there is room. */
  ownSize?: boolean;
}

/** A stored image in the right size for the screen, loaded lazily unless it is near the top. */
export function Image({ address, alt, sizes, metadata, className, ...rest }: ImageProps) {
  const attributes = imageAttributes(address, sizes, metadata, rest.ownSize);
  if (!attributes) return null;
  const placeholder = rest.letterbox ? undefined : placeholderOf(address, metadata);
  const focus = rest.cut ? focusOf(address, metadata) : undefined;
  const style =
    placeholder || focus || rest.style
      ? { ...placeholder, ...(focus && { objectPosition: focus }), ...rest.style }
      : undefined;
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
