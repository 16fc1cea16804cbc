import type { ThreeColProps } from '@siteyard/schemas/blocks/ThreeCol';
import { cx } from '../_shared/cx.ts';
import { sectionClass } from '../_shared/section.ts';
import type { ViewProps } from '../_shared/view-props.ts';

const VARIANTS = {
  equal: '@3xl:grid-cols-3',
  '2-4-6': '@4xl:grid-cols-[minmax(0,2fr)_minmax(0,4fr)_minmax(0,6fr)]',
  '3-6-3': '@4xl:grid-cols-[minmax(0,3fr)_minmax(0,6fr)_minmax(0,3fr)]',
} as const;

/** Three columns, stacked on small screens. */
export function ThreeColView(props: ViewProps<ThreeColProps, 'left' | 'center' | 'right'>) {
  const { variant, left: Left, center: Center, right: Right } = props;
  return (
    <div className={sectionClass(props, 'wrap block-section')}>
      <div className={cx('columns columns-3 grid grid-cols-1 gap-x-8', VARIANTS[variant])}>
        <Left className="slot" />
        <Center className="slot" />
        <Right className="slot" />
      </div>
    </div>
  );
}
