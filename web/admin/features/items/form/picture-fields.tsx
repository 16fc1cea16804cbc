import { RENTALS_MOST } from '@siteyard/schemas/rentals';
import { useRef, useEffect } from 'react';
import { smallImage } from '../../../lib/images/small-image.ts';
import { AddPictures } from '../../../ui/add-pictures.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import type { ItemFieldsProps } from './item-fields.ts';

/** The pictures of the item. The first one is shown in lists. */
export function PictureFields({ values, set, problems }: ItemFieldsProps) {
  const { pictures } = values;
  // The form may change during an upload.
  const latest = useRef({ pictures, set });
  useEffect(() => {
    latest.current = { pictures, set };
  });
  const add = (added: readonly { url: string; alt: string }[]) =>
    latest.current.set({
      pictures: [
        ...latest.current.pictures,
        ...added.map(({ url, alt }) => ({ image: url, alt })),
      ].slice(0, RENTALS_MOST.pictures),
    });
  return (
    <Section title="Pictures">
      <AddPictures
        room={RENTALS_MOST.pictures - pictures.length}
        startAdding={() => add}
        readOnly={false}
      >
        {pictures.length > 1 && (
          <p className="text-sm text-quiet">Lists show the first picture. Drag to sort.</p>
        )}
        <SortableList
          label="Pictures"
          entries={pictures}
          nameOf={(_, index) => `picture ${index + 1}`}
          onChange={(next) => set({ pictures: next })}
        >
          {({ image, alt }, index, change) => (
            <div className="flex items-center gap-3">
              <Thumbnail key={image} url={smallImage(image)} small={false} />
              <div className="min-w-0 flex-1">
                <TextField
                  label={`Description of picture ${index + 1}`}
                  value={alt}
                  maxLength={300}
                  placeholder="For people who cannot see the picture"
                  onChange={(event) => change({ alt: event.target.value })}
                />
              </div>
            </div>
          )}
        </SortableList>
      </AddPictures>
      {problems.pictures && <p className="text-sm text-danger">{problems.pictures}</p>}
    </Section>
  );
}
