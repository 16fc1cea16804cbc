import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { keepKeysInside } from '../../../ui/keep-keys-inside.ts';
import { menuItemClass, menuPopupClass } from '../../../ui/menu-class.ts';

export interface PageMenuItem {
  label: string;
  icon: ReactNode;
  onChoose: () => void;
}

/** The menu next to Publish, with further actions on the page in groups. */
export function PageMenu({ groups }: { groups: readonly (readonly PageMenuItem[])[] }) {
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label="More actions"
        title="More actions"
        className={cx(
          buttonClass('primary', 'icon'),
          '-ml-2 w-7 rounded-l-none border-l border-white/30',
        )}
      >
        <ChevronDown aria-hidden className="size-4" />
      </Menu.Trigger>
      <Menu.Portal>
        {/* The menu is outside of all landmarks, so it is a landmark itself. */}
        <Menu.Positioner
          role="region"
          aria-label="More actions"
          align="end"
          sideOffset={6}
          className="z-40"
        >
          <Menu.Popup className={menuPopupClass} onKeyDown={keepKeysInside}>
            {groups
              .filter((group) => group.length > 0)
              .map((group, index) => (
                <Fragment key={index}>
                  {index > 0 && <Menu.Separator className="my-1 h-px bg-line" />}
                  {group.map(({ label, icon, onChoose }) => (
                    <Menu.Item key={label} className={menuItemClass} onClick={onChoose}>
                      {icon}
                      {label}
                    </Menu.Item>
                  ))}
                </Fragment>
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
