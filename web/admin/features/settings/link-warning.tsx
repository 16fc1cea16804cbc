import { TriangleAlert } from 'lucide-react';

/** The warning about a link, below its field. */
export function LinkWarning({ children }: { children: string }) {
  return (
    <span className="flex items-start gap-1.5 text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </span>
  );
}
