import { cx } from './cx.ts';

/** A hint on the editor's canvas about a missing value. It is not rendered on the page. */
export function Placeholder({ text, className }: { text: string; className?: string }) {
  return (
    <div
      className={cx(
        'flex items-center justify-center rounded-panel border-2 border-dashed border-steel-300 bg-steel-50 p-6 text-center text-steel-600',
        className,
      )}
    >
      {text}
    </div>
  );
}
