import type { OneColProps } from '@siteyard/schemas/blocks/OneCol';
import { sectionClass } from '../_shared/section.ts';
import type { ViewProps } from '../_shared/view-props.ts';

/** One column of blocks at reading width. */
export function OneColView({ content: Content, ...props }: ViewProps<OneColProps, 'content'>) {
  return (
    <div className={sectionClass(props, 'wrap block-section')}>
      <Content className="slot max-w-3xl" />
    </div>
  );
}
