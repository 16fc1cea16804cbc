import type { ReactNode } from 'react';
import { useDocumentTitle } from '../lib/use-document-title.ts';

/**
 * The body of a screen below the top bar: heading, actions, content. It sets the title of the tab. Every
 * screen has the same left edge as the top bar, so that nothing moves between screens.
 */
export function Screen({
  title,
  intro,
  actions,
  narrow = false,
  children,
}: {
  title: string;
  intro?: ReactNode;
  actions?: ReactNode;
  /** Whether the screen is as wide as a form. */
  narrow?: boolean;
  children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <main className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-8">
      <div className={narrow ? 'max-w-3xl' : undefined}>
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="grid gap-1 wrap-anywhere">
            <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
            {intro && <p className="text-sm text-quiet">{intro}</p>}
          </div>
          {actions && (
            <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow">
              {actions}
            </div>
          )}
        </div>
        {children}
      </div>
    </main>
  );
}
