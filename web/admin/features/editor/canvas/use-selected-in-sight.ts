import { useEffect } from 'react';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { useGetPuck } from '../puck/puck.ts';
import { showBlock } from './show-block.ts';
import { selectedId } from '../content/selection.ts';

/**
 * Scrolls to the selected block on a phone when a panel opens, because the canvas then has less than half
 * of its height and the edited block must stay visible.
 */
export function useSelectedInSight(frame: Document | undefined): void {
  const getPuck = useGetPuck();
  const isPhone = useIsPhone();
  useEffect(() => {
    const view = frame?.defaultView;
    if (!view || !isPhone) return;
    let height = view.innerHeight;
    const follow = () => {
      const isLower = view.innerHeight < height;
      height = view.innerHeight;
      const id = selectedId(getPuck);
      if (isLower && id !== undefined) showBlock(id);
    };
    view.addEventListener('resize', follow);
    return () => view.removeEventListener('resize', follow);
  }, [frame, isPhone, getPuck]);
}
