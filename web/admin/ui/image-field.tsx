import type { ComponentProps } from 'react';
import { ImageInput } from './image-input.tsx';

/** A picture input with a label above and a hint below it. */
export function ImageField({
  hint,
  ...input
}: ComponentProps<typeof ImageInput> & { hint?: string }) {
  return (
    <div className="grid gap-1.5" role="group" aria-label={input.label}>
      <p className="text-sm font-medium">{input.label}</p>
      <ImageInput {...input} />
      {hint && <p className="text-sm text-quiet">{hint}</p>}
    </div>
  );
}
