import { useEditor } from '../editor-context.ts';
import { placeInField } from '../publish/problem-place.ts';
import { usePuck } from '../puck.ts';

/**
 * The item of a list in the selected block for which a publish was refused, so that the list opens
 * it; undefined for none.
 * @param field the block's prop that holds the list
 */
export function useProblemIndex(field: string): number | undefined {
  const { refusal } = useEditor();
  const selectedId = usePuck((s) => s.selectedItem?.props.id) as string | undefined;
  const problem = refusal?.find((each) => each.blockId === selectedId && each.field === field);
  return problem && placeInField(problem).index;
}
