import type { TemplateHead } from '@siteyard/schemas/content';
import { File } from 'lucide-react';
import { useId, type InputHTMLAttributes, type Ref } from 'react';
import { templatePreview } from '../../lib/pages/page-templates.ts';
import { ScaledFrame } from '../../ui/scaled-frame.tsx';

type Radio = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

const BLANK = { key: '', name: 'Blank page' };

/**
 * The choice of a template for a new page, by pictures of the templates in the look of the site. On a
 * phone they are in one row.
 */
export function TemplatePicker({
  templates,
  about,
  radio,
}: {
  templates: readonly TemplateHead[];
  /** A description of the chosen template, or the reason why there is no choice. */
  about: string | undefined;
  /** The props that connect each radio button with the form. */
  radio: Radio;
}) {
  const id = useId();
  return (
    <fieldset
      className="grid min-w-0 grid-cols-1 gap-1.5"
      aria-describedby={about ? id : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">Start with</legend>
      <div className="-m-1 flex snap-x gap-3 overflow-x-auto p-1 sm:grid sm:max-h-76 sm:auto-rows-max sm:grid-cols-3 sm:overflow-x-hidden sm:overflow-y-auto">
        {[BLANK, ...templates].map(({ key, name }) => (
          <label
            key={key}
            className="relative grid w-40 shrink-0 cursor-pointer snap-center content-start overflow-hidden rounded-lg border border-line bg-white text-sm hover:border-brand-500 has-checked:border-brand-600 has-checked:outline-2 has-checked:outline-brand-600 has-focus-visible:ring-3 has-focus-visible:ring-brand-200 sm:w-auto"
          >
            {key === '' ? (
              <span
                aria-hidden
                className="grid aspect-[1024/640] place-items-center border-b border-line bg-ground"
              >
                <File className="size-6 text-quiet" />
              </span>
            ) : (
              <ScaledFrame src={templatePreview(key)} title={name} />
            )}
            <span className="flex items-start gap-2 px-2.5 py-2">
              <input
                type="radio"
                value={key}
                className="mt-0.5 size-4 shrink-0 accent-brand-600"
                {...radio}
              />
              {name}
            </span>
          </label>
        ))}
      </div>
      {/* One line is reserved for this text, so that nothing moves when another template is chosen. A phone
      needs the space for the buttons below. */}
      <p id={id} aria-live="polite" className="text-sm text-quiet sm:min-h-5">
        {about}
      </p>
    </fieldset>
  );
}
