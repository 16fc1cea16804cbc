import type { ColumnProps } from '@siteyard/schemas/blocks/Column';
import { PartHeading } from '../_shared/headings/part-heading.tsx';
import { Placeholder } from '../_shared/placeholder.tsx';
import { sectionClass } from '../_shared/section.ts';
import { textMark } from '../_shared/text-mark.ts';
import type { ViewProps } from '../_shared/view-props.ts';

/** A heading and a paragraph, for one column of a layout. */
export function ColumnView(props: ViewProps<ColumnProps>) {
  const { heading, body, puck } = props;
  const isEmpty = heading + body === '';
  if (isEmpty && !puck.isEditing) return null;
  return (
    <div className={sectionClass(props, 'wrap block-text')}>
      {isEmpty && <Placeholder text="Write a heading or a text" />}
      <div className="flex max-w-3xl flex-col gap-3">
        <PartHeading text={heading} prop="heading" puck={puck} />
        {body !== '' && (
          <p className="whitespace-pre-line" dir="auto" {...textMark(puck, 'body')}>
            {body}
          </p>
        )}
      </div>
    </div>
  );
}
