import type { Issue } from '@siteyard/schemas/errors';
import { useEffect } from 'react';
import { useGetPuck } from '../puck/puck.ts';
import { showProblem } from './show-problem.ts';

/** After a refused publish, selects the first block with a problem and focuses its field. */
export function RefusalFocus({ refusal }: { refusal: readonly Issue[] | null }) {
  const getPuck = useGetPuck();
  useEffect(() => {
    const [first] = refusal ?? [];
    if (first) showProblem(first, getPuck());
  }, [refusal, getPuck]);
  return null;
}
