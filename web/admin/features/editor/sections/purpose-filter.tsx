import { SECTION_PURPOSE_LABELS, type SectionPurpose } from '@siteyard/schemas/content';
import { cx } from '../../../lib/cx.ts';

/** Buttons that show the sections of one purpose, or all. */
export function PurposeFilter({
  purposes,
  chosen,
  onChoose,
}: {
  purposes: readonly SectionPurpose[];
  chosen: SectionPurpose | null;
  onChoose: (purpose: SectionPurpose | null) => void;
}) {
  return (
    <div
      role="group"
      aria-label="Purpose"
      className="-m-1 flex shrink-0 gap-1 overflow-x-auto p-1 md:w-52 md:flex-col md:overflow-y-auto"
    >
      {[null, ...purposes].map((purpose) => (
        <button
          key={purpose ?? 'all'}
          type="button"
          aria-pressed={chosen === purpose}
          onClick={() => onChoose(purpose)}
          className={cx(
            'shrink-0 rounded-md px-3 py-1.5 text-left text-sm whitespace-nowrap pointer-coarse:py-2.5',
            chosen === purpose
              ? 'bg-brand-50 font-medium text-brand-700'
              : 'text-ink hover:bg-ground',
          )}
        >
          {purpose === null ? 'All sections' : SECTION_PURPOSE_LABELS[purpose]}
        </button>
      ))}
    </div>
  );
}
