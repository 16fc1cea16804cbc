import type { ReactNode } from 'react';

/** The last row of a long form, with the button that saves it. It stays visible at the bottom of the window. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    // `admin.css` moves toasts above this class. The negative margins cover the padding of the screen.
    <div className="bottom-bar sticky bottom-0 z-10 -mx-4 -mb-6 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-white/95 px-4 py-3 backdrop-blur-sm sm:bottom-3 sm:mx-0 sm:mb-0 sm:rounded-xl sm:border sm:shadow-card">
      {children}
    </div>
  );
}
