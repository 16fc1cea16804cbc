import { Menu } from '@base-ui/react/menu';
import { Button } from '../../../ui/button.tsx';
import { menuItemClass, menuPopupClass } from '../../../ui/menu-class.ts';

/** A button with a menu of things to add, each with an example. */
export function AddChoice<Choice extends { label: string; example: string }>({
  label,
  choices,
  disabled = false,
  onChoose,
}: {
  label: string;
  choices: readonly Choice[];
  disabled?: boolean;
  onChoose: (choice: Choice) => void;
}) {
  return (
    <Menu.Root>
      <Menu.Trigger
        disabled={disabled}
        render={
          <Button size="sm" className="justify-self-start">
            + {label}
          </Button>
        }
      />
      <Menu.Portal>
        <Menu.Positioner
          role="region"
          aria-label={label}
          align="start"
          sideOffset={6}
          className="z-50"
        >
          <Menu.Popup className={`${menuPopupClass} max-h-96 max-w-80 overflow-y-auto`}>
            {choices.map((choice) => (
              <Menu.Item
                key={choice.label}
                className={menuItemClass}
                onClick={() => onChoose(choice)}
              >
                <span className="grid">
                  <span>{choice.label}</span>
                  <span className="text-xs text-quiet">{choice.example}</span>
                </span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
