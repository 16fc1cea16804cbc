import {
  OPTIONAL_STEPS,
  type GuideStep as Step,
  type StarterGuide as Guide,
} from '@siteyard/schemas/http';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useId } from 'react';
import { useStoredFlag } from '../../../lib/use-stored-flag.ts';
import { nextPage } from '../../../lib/pages/starter-guide.ts';
import { pageName } from '../../../lib/pages/page-name.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { GuideStep } from './guide-step.tsx';

/** The remaining steps until the site no longer shows a sample business, with links. */
export function StarterGuide({
  sample,
  steps,
  onEnter,
}: {
  sample: NonNullable<Guide['sample']>;
  steps: Step[];
  /** Opens the form for the owner's business, which replaces the sample's. */
  onEnter: () => void;
}) {
  const id = useId();
  const [isAway, putAway] = useStoredFlag('siteyard-guide-put-away');
  const needed = steps.filter(({ kind }) => !OPTIONAL_STEPS.includes(kind));
  const hasOwnName = steps.some(({ kind, done }) => kind === 'name' && done);
  const isOpen = (kinds: readonly Step['kind'][]) =>
    steps.some(({ kind, done }) => !done && kinds.includes(kind));
  const canEnter = isOpen(['name', 'contact']);
  const page = nextPage(steps);
  const progress = `${needed.filter(({ done }) => done).length} of ${needed.length} done`;
  if (isAway)
    return (
      <Button size="sm" className="mb-6" onClick={() => putAway(false)}>
        <ListChecks aria-hidden className="size-4" />
        Make it yours: {progress}
      </Button>
    );
  return (
    <section
      aria-labelledby={id}
      className="mb-6 grid grid-cols-1 gap-4 rounded-xl border border-brand-200 bg-white p-4 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="grid min-w-52 flex-1 gap-1">
          <h2 id={id} className="text-base font-semibold">
            Make it yours
            <span className="ml-2 text-sm font-normal text-quiet">{progress}</span>
          </h2>
          <p className="text-sm text-quiet">
            Visitors still see {hasOwnName ? 'parts of ' : ''}“{sample.title}”, a sample business. A
            step is done when visitors no longer see the sample there.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {page && (
            <Link
              to="/editor/$pageId"
              params={{ pageId: page.id }}
              className={buttonClass('primary', 'sm')}
            >
              Continue with {pageName(page)}
            </Link>
          )}
          {canEnter && (
            <Button size="sm" variant={page ? 'secondary' : 'primary'} onClick={onEnter}>
              Enter your business
            </Button>
          )}
          <Button size="sm" onClick={() => putAway(true)}>
            Hide
          </Button>
        </div>
      </div>
      <ul className="-mb-3 gap-8 lg:columns-2">
        {steps.map((step) => (
          <GuideStep key={step.kind} step={step} firm={sample.firm} />
        ))}
      </ul>
    </section>
  );
}
