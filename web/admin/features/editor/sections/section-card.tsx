import { SECTION_PURPOSE_LABELS } from '@siteyard/schemas/content';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { ScaledFrame } from '../../../ui/scaled-frame.tsx';
import type { SectionEntry } from './find-sections.ts';

/** A section with a preview, which shows the section as visitors would see it. */
export function SectionCard({
  section,
  busy,
  disabled,
  onChoose,
  actions,
}: {
  section: SectionEntry;
  /** Whether the section is being added. */
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
  /** Buttons for further actions. */
  actions?: ReactNode;
}) {
  const { name, purpose, preview } = section;
  return (
    <li className="group relative grid content-start overflow-hidden rounded-lg border border-line bg-white focus-within:border-brand-600 hover:border-brand-500">
      <ScaledFrame src={preview} title={name} />
      <div className="flex min-h-14 items-center gap-2 px-3 py-2">
        <div className="grid min-w-0 flex-1">
          <button
            type="button"
            disabled={disabled}
            onClick={onChoose}
            className={cx(
              'text-left text-sm font-medium break-words',
              // The whole card is clickable.
              'after:absolute after:inset-0 disabled:cursor-progress',
            )}
          >
            {name}
          </button>
          <span className="text-xs text-quiet">
            {busy ? 'Adding…' : SECTION_PURPOSE_LABELS[purpose]}
          </span>
        </div>
        {actions && <div className="relative z-10 flex shrink-0">{actions}</div>}
      </div>
    </li>
  );
}
