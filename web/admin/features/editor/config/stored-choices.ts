import type { BlockField, ChoiceField } from '../../../../blocks/_shared/block-editor.ts';

/**
 * Adds stored values to the choices of their fields. Older content and other programs may have stored a
 * value that is not offered (a heading of level 5, an overlay of 35 per cent). Without it, the field would
 * show another choice.
 * @returns the same object if every stored value is offered
 */
export function withStoredChoices(
  fields: Readonly<Record<string, BlockField>>,
  props: Readonly<Record<string, unknown>>,
): Readonly<Record<string, BlockField>> {
  const missing = Object.entries(fields).flatMap(([name, field]) => {
    const value = props[name];
    if (!isChoice(field) || (typeof value !== 'string' && typeof value !== 'number')) return [];
    if (field.options.some((option) => option.value === value)) return [];
    const options = [...field.options, { label: labelLike(field, value), value }];
    return [[name, { ...field, options }] as const];
  });
  return missing.length === 0 ? fields : { ...fields, ...Object.fromEntries(missing) };
}

const isChoice = (field: BlockField): field is ChoiceField =>
  field.type === 'select' || field.type === 'radio';

/** A label in the format of the others: "35%" like "100%", "Heading 5" like "Heading 4". */
function labelLike({ options }: ChoiceField, value: string | number): string {
  const last = options.at(-1);
  return last ? last.label.replace(String(last.value), String(value)) : String(value);
}
