import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GuideStep } from '@siteyard/schemas/http';
import { GENERAL_SAMPLES } from '@siteyard/schemas/business';
import { useEffect, useRef, useState } from 'react';
import { GUIDED_FLAG, guideQuery } from '../../../lib/pages/starter-guide.ts';
import { useStoredFlag } from '../../../lib/use-stored-flag.ts';
import { startersQuery } from '../api/starters.ts';
import { FirstStep } from './first-step.tsx';
import { OwnBusinessDialog } from './own-business-dialog.tsx';
import type { OwnBusinessForm } from './own-business-form.ts';
import { showRunToast } from './run-toast.ts';
import { SiteReady } from './site-ready.tsx';
import { StarterGuide } from './starter-guide.tsx';
import { StartersDialog } from './starters-dialog.tsx';

/**
 * Guides an owner from a sample site to their own site. On an unchanged site it offers the samples; later
 * it lists the remaining parts of the sample until the site is ready.
 */
export function SampleSite() {
  const queryClient = useQueryClient();
  const { data: starters, isPending } = useQuery(startersQuery);
  const { data: guide, isPending: isGuidePending } = useQuery(guideQuery);
  const [open, setOpen] = useState(false);
  const [entering, setEntering] = useState(false);
  /** Shows the toast about the new start after the next dialog, which it would cover on a phone. */
  const showStarted = useRef<() => void>(undefined);
  const typed = useRef<OwnBusinessForm>(undefined);
  const [wasGuided, setGuided] = useStoredFlag(GUIDED_FLAG);
  const sample = guide?.sample;
  const isSample = sample !== undefined && sample !== null;
  useEffect(() => {
    if (isSample && !wasGuided) setGuided(true);
  }, [isSample, wasGuided, setGuided]);
  if (isPending || isGuidePending) return null;
  const steps = guide?.steps ?? [];
  return (
    <>
      {starters?.untouched ? (
        <FirstStep
          starters={starters}
          onChoose={() => setOpen(true)}
          onKeep={sample ? () => setEntering(true) : undefined}
        />
      ) : sample ? (
        <StarterGuide sample={sample} steps={steps} onEnter={() => setEntering(true)} />
      ) : (
        wasGuided &&
        steps.length > 0 && <SiteReady steps={steps} onPutAway={() => setGuided(false)} />
      )}
      {open && starters && (
        <StartersDialog
          starters={starters}
          onStarted={(label, run) => {
            setOpen(false);
            const say = () => showRunToast(queryClient, `Your site starts with “${label}”`, run);
            // If the sample has a business, the owner's business is entered next.
            const now = queryClient.getQueryData(guideQuery.queryKey);
            const hasBusiness = Boolean(now?.sample);
            setEntering(hasBusiness);
            if (hasBusiness) showStarted.current = say;
            else say();
            return hasBusiness;
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {entering && sample && (
        <OwnBusinessDialog
          firm={sample.title}
          asks={missingParts(steps, starters?.current ?? null)}
          typed={typed}
          onClose={(isDone) => {
            setEntering(false);
            if (!isDone) showStarted.current?.();
            showStarted.current = undefined;
          }}
        />
      )}
    </>
  );
}

/** The parts of the form that the owner has not filled in yet. Existing values must not be overwritten. */
function missingParts(steps: readonly GuideStep[], sample: keyof typeof GENERAL_SAMPLES | null) {
  const isOpen = (kind: GuideStep['kind']) =>
    steps.some((step) => step.kind === kind && !step.done);
  const asksAll = sample === null || GENERAL_SAMPLES[sample] === undefined;
  return {
    hours: steps.some(({ left }) => left.includes('hours')),
    rents: !asksAll && isOpen('home'),
    items: !asksAll && isOpen('items'),
  };
}
