import type { CSSProperties } from 'react';
import { focusOf, imageAttributes, placeholderOf } from './image-attributes.ts';
import type { BlockMetadata } from '../view-props.ts';

interface ImageProps {
  /** The stored address. Nothing is rendered for a missing or unsafe one. */
  address: unknown;
  alt: string;
  /** The value of the `sizes` attribute. */
  sizes: string;
  metadata: BlockMetadata;
  className?: string;
  style?: CSSProperties;
  /** The image may not fill its box, so it has no placeholder colour. */
  letterbox?: boolean;
  /** The image fills its box, and is cropped around its focal point. */
  cropped?: boolean;
  /** The image is shown in its own size, if there is room. */
  ownSize?: boolean;
}

/** A stored image in a suitable size for the screen. It loads lazily unless it is near the top. */
export function Image({ address, alt, sizes, metadata, className, ...rest }: ImageProps) {
  const attributes = imageAttributes(address, sizes, metadata, rest.ownSize);
  if (!attributes) return null;
  const placeholder = rest.letterbox ? undefined : placeholderOf(address, metadata);
  const focus = rest.cropped ? focusOf(address, metadata) : undefined;
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
  // Without the <picture>, React would write a preload link in the middle of the page.
  return (
    <picture className="contents">
      <img {...attributes} alt={alt} fetchPriority="high" className={className} style={style} />
    </picture>
  );
}
