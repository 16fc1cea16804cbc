import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';

/** Loads and shows the differences of a change when it is opened. */
export function WhatChanged({
  describedBy,
  isBesideMore = false,
  children,
}: {
  /** The id of the heading of the change. */
  describedBy?: string;
  /** Whether it scrolls, so that content below it stays visible. */
  isBesideMore?: boolean;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={isBesideMore ? 'max-h-1/2 shrink-0 overflow-y-auto' : undefined}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary
        aria-describedby={describedBy}
        className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-lg py-1 text-sm font-medium text-brand-700 hover:underline [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight aria-hidden className="size-4 [details[open]>summary>&]:rotate-90" />
        What changed
      </summary>
      {opened && <div className="pt-3">{children}</div>}
    </details>
  );
}
