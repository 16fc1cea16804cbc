import { useLayoutEffect, type ComponentProps } from 'react';
import { Toaster, useSonner } from 'sonner';
import { useIsPhone } from '../lib/use-is-phone.ts';

/** The distance from the edge of the window, or from the bar above, in px. */
const GAP_PX = 12;

/** The custom property with the top of the toasts on a phone. */
const TOP = '--toasts-top';

/**
 * Short messages in a corner of the window. On a phone they appear at the top, below the bar, because the
 * buttons of dialogs and the tabs of the editor are at the bottom.
 */
export function Toasts({
  below,
  ...toaster
}: {
  /** A selector of the bar that stays visible on a phone. */
  below: string;
} & Pick<ComponentProps<typeof Toaster>, 'position' | 'style'>) {
  const isPhone = useIsPhone();
  const count = useSonner().toasts.length;
  // Notices above the bar push it down, so its position is measured again for each toast.
  useLayoutEffect(() => {
    const end = document.querySelector(below)?.getBoundingClientRect().bottom ?? 0;
    const { style } = document.documentElement;
    if (count > 0) style.setProperty(TOP, `${Math.max(end, 0) + GAP_PX}px`);
  }, [below, count]);
  // `admin.css` moves the toasts above a bar at the bottom.
  const bottom = { bottom: 'var(--toasts-bottom, 24px)' };
  const top = { top: `var(${TOP}, ${GAP_PX}px)` };
  return (
    <Toaster
      {...toaster}
      offset={bottom}
      {...(isPhone && {
        position: 'top-center',
        offset: top,
        mobileOffset: { ...top, left: GAP_PX, right: GAP_PX },
      })}
      richColors
      closeButton
    />
  );
}
