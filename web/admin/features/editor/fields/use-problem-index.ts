import { useEditor } from '../editor-context.ts';
import { placeInField } from '../publish/problem-place.ts';
import { useSelectedId } from '../content/selection.ts';

/**
 * The index of the item for which a publish was refused, in a list of the selected block; undefined for
 * none. The list opens this item.
 * @param field the block's prop with the list
 */
export function useProblemIndex(field: string): number | undefined {
  const { refusal } = useEditor();
  const selectedId = useSelectedId();
  const problem = refusal?.find((each) => each.blockId === selectedId && each.field === field);
  return problem && placeInField(problem).index;
}
