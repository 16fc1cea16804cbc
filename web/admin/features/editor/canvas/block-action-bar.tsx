import type { ReactNode } from 'react';
import { ActionBar } from '../puck.ts';

/** What can be done with the selected block: Puck's actions and ours, in a landmark of their own. */
export function BlockActionBar({
  label,
  children,
  parentAction,
}: {
  label?: string;
  children: ReactNode;
  parentAction: ReactNode;
}) {
  return (
    <section aria-label={`Actions: ${label ?? 'block'}`}>
      <ActionBar>
        <ActionBar.Group>
          {parentAction}
          {label && <ActionBar.Label label={label} />}
        </ActionBar.Group>
        <ActionBar.Group>{children}</ActionBar.Group>
      </ActionBar>
    </section>
  );
}
