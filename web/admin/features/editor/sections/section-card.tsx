import { SECTION_PURPOSE_LABELS } from '@siteyard/schemas/section';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useInView } from '../../../lib/use-in-view.ts';
import { useWidth } from '../../../lib/use-width.ts';
import type { SectionEntry } from './find-sections.ts';

/** The window that a section is shown in, px: wide enough for columns to stand side by side. */
const WINDOW = { width: 1024, height: 640 };
/** Documents are loaded within this distance of the dialog's edge, in px. */
const NEAR_PX = 300;

/** A section with its picture, which is the section itself as visitors would see it. */
export function SectionCard({
  section,
  busy,
  disabled,
  onChoose,
  actions,
}: {
  section: SectionEntry;
  /** It is being added. */
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
  /** Buttons for what else can be done with it. */
  actions?: ReactNode;
}) {
  const { name, purpose, preview } = section;
  const [ref, near] = useInView<HTMLDivElement>(NEAR_PX);
  const width = useWidth(ref);
  return (
    <li className="group relative grid content-start overflow-hidden rounded-lg border border-line bg-white focus-within:border-brand-600 hover:border-brand-500">
      <div
        ref={ref}
        inert
        className="relative overflow-hidden border-b border-line bg-ground"
        style={{ aspectRatio: `${WINDOW.width} / ${WINDOW.height}` }}
      >
        {near && width > 0 && (
          // Without scripts the document is what its policy lets it be: the site's own.
          <iframe
            src={preview}
            title={name}
            loading="lazy"
            sandbox="allow-same-origin"
            tabIndex={-1}
            className="pointer-events-none absolute top-0 left-0 origin-top-left border-0 bg-white"
            style={{ ...WINDOW, transform: `scale(${width / WINDOW.width})` }}
          />
        )}
      </div>
      <div className="flex min-h-14 items-center gap-2 px-3 py-2">
        <div className="grid min-w-0 flex-1">
          <button
            type="button"
            disabled={disabled}
            onClick={onChoose}
            className={cx(
              'text-left text-sm font-medium break-words',
              // The whole card can be clicked.
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
