import { Section } from '../../../ui/section.tsx';
import type { ItemFieldsProps } from './item-fields.ts';
import type { RenderTextInput } from './item-form.tsx';

/** The text of the item's page. */
export function TextFields({
  values,
  set,
  problems,
  renderTextInput,
}: ItemFieldsProps & { renderTextInput: RenderTextInput }) {
  return (
    <Section title="Text">
      {renderTextInput({
        label: 'Text',
        value: values.text,
        onChange: (text) => set({ text: text as never }),
      })}
      {problems.text && <p className="text-sm text-danger">{problems.text}</p>}
    </Section>
  );
}
