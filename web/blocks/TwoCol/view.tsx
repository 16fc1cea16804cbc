import type { TwoColProps } from '@siteyard/schemas/blocks/TwoCol';
import { cx } from '../_shared/cx.ts';
import { sectionClass } from '../_shared/section.ts';
import type { ViewProps } from '../_shared/view-props.ts';

const VARIANTS = {
  '50-50': '@2xl:grid-cols-2',
  '33-66': '@2xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]',
  '66-33': '@2xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
} as const;

/** Two columns, stacked on small screens. */
export function TwoColView(props: ViewProps<TwoColProps, 'left' | 'right'>) {
  const { variant, left: Left, right: Right } = props;
  return (
    <div className={sectionClass(props, 'wrap block-section')}>
      <div className={cx('columns columns-2 grid grid-cols-1 gap-x-12', VARIANTS[variant])}>
        <Left className="slot" />
        <Right className="slot" />
      </div>
    </div>
  );
}
