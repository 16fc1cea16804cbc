import { ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../lib/cx.ts';

/** A small picture, or an icon for no picture. Use the address as the component's key. */
export function Thumbnail({ url, small }: { url: string; small: boolean }) {
  const [broken, setBroken] = useState(false);
  return (
    <div
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden rounded-md bg-ground text-quiet',
        small ? 'size-11' : 'size-14',
      )}
    >
      {url && !broken ? (
        <img
          src={url}
          alt=""
          className="size-full object-contain"
          onError={() => setBroken(true)}
        />
      ) : (
        <ImageIcon aria-hidden className="size-5" strokeWidth={1.5} />
      )}
    </div>
  );
}
