import { useState, type ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

/** A frame that takes dropped files, and the first pasted one. */
export function ImageDropArea({
  onFiles,
  children,
}: {
  onFiles: (files: FileList | readonly File[]) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={cx(
        'grid grid-cols-1 gap-2 rounded-lg border border-line bg-white p-2',
        isOver && 'border-brand-500 bg-brand-50',
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const { files } = event.dataTransfer;
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
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
