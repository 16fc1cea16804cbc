import type { ReactNode } from 'react';

/** The layout of the screens for guests: sign-in, forgotten password, new password. */
export function AuthCard({
  title,
  intro,
  children,
  footer,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-sm">
        <p className="mb-6 text-center text-sm font-semibold tracking-wide text-quiet">Siteyard</p>
        <div className="rounded-2xl border border-line bg-white p-6 shadow-card sm:p-8">
          <h1 className="text-xl font-semibold">{title}</h1>
          {intro && <p className="mt-1.5 text-sm text-quiet">{intro}</p>}
          <div className="mt-6">{children}</div>
        </div>
        {footer && <div className="mt-5 text-center text-sm">{footer}</div>}
      </div>
    </main>
  );
}
