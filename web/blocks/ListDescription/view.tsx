import type { ListDescriptionProps } from '@siteyard/schemas/blocks/ListDescription';
import { cx } from '../_shared/cx.ts';
import { PartHeading } from '../_shared/headings/part-heading.tsx';
import { Placeholder } from '../_shared/placeholder.tsx';
import { sectionClass } from '../_shared/section.ts';
import { textMark } from '../_shared/text-mark.ts';
import type { ViewProps } from '../_shared/view-props.ts';
import { ListIcon } from './icons.tsx';

/** A heading and items with icons, in two columns if there is room. */
export function ListDescriptionView(props: ViewProps<ListDescriptionProps>) {
  const { heading, items, puck } = props;
  if (heading === '' && items.length === 0 && !puck.isEditing) return null;
  return (
    <section className={sectionClass(props, 'wrap block-text block-fill')}>
      <div className="@container rounded-panel bg-steel-50 p-6 ring-1 ring-steel-200 ring-inset @xl:p-8">
        <PartHeading text={heading} prop="heading" className="mb-5" puck={puck} />
        {items.length > 0 && (
          <ul
            className={cx(
              'grid grid-cols-1 gap-x-10 gap-y-4',
              items.length > 1 && '@3xl:grid-cols-2',
            )}
            role="list"
          >
            {items.map(({ icon, text }, index) => (
              // Items have no id. They are shown in stored order and have no state.
              <li key={index} className="flex min-w-0 items-start gap-3.5">
                <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-signal-200 text-steel-900 [&>svg]:size-5">
                  <ListIcon name={icon} />
                </span>
                <span
                  className="min-w-0 pt-1 whitespace-pre-line"
                  dir="auto"
                  {...textMark(puck, `items[${index}].text`)}
                >
                  {text}
                </span>
              </li>
            ))}
          </ul>
        )}
        {items.length === 0 && puck.isEditing && <Placeholder text="Add an item" />}
      </div>
    </section>
  );
}
