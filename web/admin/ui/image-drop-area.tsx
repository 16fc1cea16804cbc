import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { useFileDrop } from '../lib/use-file-drop.ts';

/** A frame that takes dropped files, and the first pasted one. */
export function ImageDropArea({
  onFiles,
  children,
}: {
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const { isOver, dropProps } = useFileDrop(onFiles);
  return (
    <div
      className={cx(
        'grid grid-cols-1 gap-2 rounded-lg border border-line bg-white p-2',
        isOver && 'border-brand-500 bg-brand-50',
      )}
      {...dropProps}
      onPaste={(event) => {
        const [pasted] = event.clipboardData.files;
        if (!pasted) return;
        event.preventDefault();
        onFiles([pasted]);
      }}
    >
      {children}
    </div>
  );
}
