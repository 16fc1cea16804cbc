import { cx } from './cx.ts';

/** Shows on the editor's canvas what a block still needs. Never rendered on the page. */
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
