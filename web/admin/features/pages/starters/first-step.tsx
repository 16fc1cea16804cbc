import type { Starters } from '@siteyard/schemas/http';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';

/** The first step on an unchanged site: the choice of a sample to start from. */
export function FirstStep({
  starters: { starters, current: name },
  onChoose,
  onKeep,
}: {
  starters: Starters;
  onChoose: () => void;
  /** Continues with the current sample; undefined if it has no business to replace. */
  onKeep: (() => void) | undefined;
}) {
  const id = useId();
  const current = starters.find((each) => each.name === name);
  return (
    <section
      aria-labelledby={id}
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-xl border border-brand-200 bg-white p-4 shadow-card sm:p-6"
    >
      <div className="grid min-w-52 flex-1 gap-1">
        <h2 id={id} className="text-base font-semibold">
          First, choose a sample to start from
        </h2>
        <p className="text-sm text-quiet">
          {introOf(current?.title, onKeep !== undefined)} You can choose only before your first
          change.
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button variant="primary" className="max-sm:w-full" onClick={onChoose}>
          Choose a sample
        </Button>
        {onKeep && (
          <Button className="max-sm:w-full" onClick={onKeep}>
            Keep this sample
          </Button>
        )}
      </div>
    </section>
  );
}

/**
 * @param title the title of the current sample; undefined for a site without one
 * @param hasBusiness whether the sample has a business that the owner replaces
 */
function introOf(title: string | undefined, hasBusiness: boolean): string {
  const quick = 'The short sample fits any rental business, and you can adapt it in a few minutes.';
  if (title === undefined)
    return `Take one of the sample sites, or begin with an empty page. ${quick}`;
  if (hasBusiness) return `Your site now shows “${title}”, a sample business. ${quick}`;
  return `These are the pages of “${title}”. Replace their texts, or start from a sample site that has texts. ${quick}`;
}
