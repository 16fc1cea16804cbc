import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../lib/cx.ts';
import { IconButton } from './button.tsx';
import { Field, inputClass, type TextFieldProps } from './field.tsx';

/** A labelled password input, with a button that shows what is typed. */
export function PasswordField({ label, hint, error, className, ...input }: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="relative">
          <input
            {...input}
            {...ids}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(inputClass, 'pr-11', className)}
          />
          <IconButton
            // Not “Show password”: only the label of the input may contain that word.
            label={isShown ? 'Hide characters' : 'Show characters'}
            className="absolute top-1/2 right-1 size-8 -translate-y-1/2 text-quiet"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? (
              <EyeOff aria-hidden className="size-4" />
            ) : (
              <Eye aria-hidden className="size-4" />
            )}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
