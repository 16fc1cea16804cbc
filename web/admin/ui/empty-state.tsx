import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A message in place of an empty list, with advice. */
export function EmptyState({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-xl border border-dashed border-line bg-white px-6 py-16 text-center wrap-anywhere">
      <Icon aria-hidden className="size-8 text-quiet/70" strokeWidth={1.5} />
      <p className="text-base font-medium">{title}</p>
      {children && <div className="max-w-sm text-sm text-quiet">{children}</div>}
    </div>
  );
}
