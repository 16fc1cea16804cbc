import type { ColumnProps } from '@siteyard/schemas/blocks/Column';
import type { ViewProps } from '../_shared/view-props.ts';

/** A heading and a paragraph, for one column of a layout. */
export function ColumnView({ heading, body }: ViewProps<ColumnProps>) {
  return (
    <div className="wrap block-text">
      <div className="flex max-w-3xl flex-col gap-3">
        {heading !== '' && (
          <h3 className="text-title-3 font-bold text-balance text-steel-900" dir="auto">
            {heading}
          </h3>
        )}
        {body !== '' && (
          <p className="whitespace-pre-line" dir="auto">
            {body}
          </p>
        )}
      </div>
    </div>
  );
}
