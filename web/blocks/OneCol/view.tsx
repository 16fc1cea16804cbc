import type { ViewProps } from '../_shared/view-props.ts';

/** One column of blocks at reading width. */
export function OneColView({ content: Content }: ViewProps<unknown, 'content'>) {
  return (
    <div className="wrap block-section">
      <Content className="slot max-w-3xl" />
    </div>
  );
}
