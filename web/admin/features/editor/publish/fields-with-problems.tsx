import { NAVBAR_TYPE } from '@siteyard/schemas/blocks';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { blockEditors } from '../../../../blocks/editors.ts';
import { useEditor } from '../editor-context.ts';
import { GroupedFields } from '../fields/grouped-fields.tsx';
import { findBlock } from '../content/places.ts';
import { useGetPuck, usePuck } from '../puck/puck.ts';
import { describeProblem } from './problem-place.ts';
import { showProblem } from './show-problem.ts';

/**
 * The fields in the right sidebar, below a list of the problems that prevent publishing: those of the
 * selected block, or all problems while no block is selected.
 */
export function FieldsWithProblems({ children }: { children: ReactNode }) {
  const { problems, settingsLink } = useEditor();
  const selected = usePuck((s) => s.selectedItem);
  const getPuck = useGetPuck();
  const own = selected
    ? problems.filter((problem) => problem.blockId === selected.props.id)
    : problems;
  const note = selected && (blockEditors[selected.type]?.note ?? unknownNote(selected.type));
  return (
    <>
      {own.length > 0 && (
        <ul className="m-3 grid gap-1 rounded-lg border border-danger/25 bg-danger-soft p-2 text-xs text-danger">
          {own.map((problem, index) => (
            <li key={index}>
              <button
                type="button"
                className="flex w-full items-start gap-2 rounded p-1 text-left hover:bg-danger/8"
                onClick={() => showProblem(problem, getPuck())}
              >
                <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
                <span>{describeProblem(problem, findBlock(getPuck))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {note && (
        <div className="m-3 grid gap-2 rounded-lg bg-ground p-3 text-sm text-quiet">
          <p>{note}</p>
          {selected.type === NAVBAR_TYPE && settingsLink}
        </div>
      )}
      <GroupedFields type={selected?.type} problems={own}>
        {children}
      </GroupedFields>
    </>
  );
}

function unknownNote(type: string) {
  return type in blockEditors
    ? undefined
    : `No configuration for ${type}. The block stays in the page as it is.`;
}
