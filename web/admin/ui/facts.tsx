import type { ReactNode } from 'react';

/** A list of names and values: side by side, or stacked on a small screen. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">{children}</dl>;
}

/** One line of `Facts`. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
