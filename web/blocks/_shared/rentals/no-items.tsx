import type { SectionStyle } from '@siteyard/schemas/primitives/section-style';
import { Placeholder } from '../placeholder.tsx';
import { SectionHeading } from '../headings/section-heading.tsx';
import { sectionClass } from '../section.ts';
import type { BlockContext } from '../view-props.ts';
import type { ShownRentals } from './shown-rentals.ts';

/** On the canvas: the heading of a block of items, and the reason why visitors do not see the block. */
export function NoItems({
  style,
  heading,
  rentals,
  puck,
}: {
  style: SectionStyle;
  heading: string;
  rentals: ShownRentals | null;
  puck: BlockContext;
}) {
  const hasItems = rentals !== null && rentals.items.length > 0;
  return (
    <section className={sectionClass(style, 'wrap block-section')}>
      <SectionHeading text={heading} className="mb-4" puck={puck} />
      <Placeholder
        text={
          hasItems
            ? 'Choose a category or items that visitors can see'
            : 'Publish what you rent under Items. It appears here with its rates'
        }
      />
    </section>
  );
}
