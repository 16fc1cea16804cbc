import type { ReactNode } from 'react';
import { Section } from '../../../ui/section.tsx';
import type { ItemFieldsProps } from './item-fields.ts';

/** Renders the input of a rich text, which belongs to another feature. */
export type RenderTextInput = (input: {
  label: string;
  value: unknown;
  onChange: (value: { blocks: Record<string, unknown>[] }) => void;
}) => ReactNode;

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
