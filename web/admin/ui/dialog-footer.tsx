import type { ReactNode } from 'react';

/** The last row of a dialog, with its buttons. It stays visible while the dialog scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    // The negative margins cover the padding of the dialog.
    <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 bg-white px-5 pt-3 pb-5 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6">
      {children}
    </div>
  );
}
