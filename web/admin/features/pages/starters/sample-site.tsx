import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SAMPLE_ASKS, type GuideStep } from '@siteyard/schemas/seed';
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
 * Leads an owner from a sample site to their own: as long as nobody has changed anything, they choose
 * one; then it lists what is left of it, until their site is ready.
 */
export function SampleSite() {
  const queryClient = useQueryClient();
  const { data: starters, isPending } = useQuery(startersQuery);
  const { data: guide, isPending: isGuidePending } = useQuery(guideQuery);
  const [open, setOpen] = useState(false);
  const [entering, setEntering] = useState(false);
  /** Says that the site has another start, after the dialog that follows: on a phone it covers that. */
  const saysStarted = useRef<() => void>(undefined);
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
            // The first thing to do with a sample that speaks of another business.
            const now = queryClient.getQueryData(guideQuery.queryKey);
            const speaksOfOther = Boolean(now?.sample);
            setEntering(speaksOfOther);
            if (speaksOfOther) saysStarted.current = say;
            else say();
            return speaksOfOther;
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {entering && sample && (
        <OwnBusinessDialog
          firm={sample.title}
          asks={whatIsAsked(steps, starters?.current ?? null)}
          typed={typed}
          onClose={(isDone) => {
            setEntering(false);
            if (!isDone) saysStarted.current?.();
            saysStarted.current = undefined;
          }}
        />
      )}
    </>
  );
}

/** What an owner has not said yet: what they have must not be overwritten. */
function whatIsAsked(steps: readonly GuideStep[], sample: keyof typeof SAMPLE_ASKS | null) {
  const isOpen = (kind: GuideStep['kind']) =>
    steps.some((step) => step.kind === kind && !step.done);
  const asksAll = sample === null || SAMPLE_ASKS[sample] === undefined;
  return {
    hours: steps.some(({ left }) => left.includes('hours')),
    rents: !asksAll && isOpen('home'),
    prices: !asksAll && isOpen('pages'),
  };
}
