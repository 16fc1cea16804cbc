import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Badge } from '../badge.tsx';

/** A row that opens and then loads the differences of one page or of the settings. */
export function ChangeRow({
  badge,
  title,
  about,
  children,
}: {
  badge: string;
  title: string;
  about: string;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="group rounded-lg border border-line"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="flex cursor-pointer list-none items-start [&::-webkit-details-marker]:hidden gap-2 rounded-lg p-3 text-sm hover:bg-ground">
        <ChevronRight
          aria-hidden
          className="mt-0.5 size-4 shrink-0 text-quiet transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 flex-1 break-words">
          <Badge className="mr-1">{badge}</Badge>{' '}
          <span className="font-medium">{title || 'Untitled page'}</span>
          <span className="block text-quiet">{about}</span>
        </span>
      </summary>
      {opened && <div className="border-t border-line p-3">{children}</div>}
    </details>
  );
}
