import { useQuery } from '@tanstack/react-query';
import { SAMPLE_FIRMS, type Starters } from '@siteyard/schemas/seed';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { guideQuery, startersQuery } from '../api/starters.ts';
import { OwnBusinessDialog } from './own-business-dialog.tsx';
import { StarterGuide } from './starter-guide.tsx';
import { StartersDialog } from './starters-dialog.tsx';

/**
 * Leads an owner from a sample site to their own. As long as nobody has changed anything, it offers
 * the sample sites, too.
 */
export function SampleSite() {
  const { data } = useQuery(startersQuery);
  const guide = useQuery(guideQuery);
  const [open, setOpen] = useState(false);
  const [entering, setEntering] = useState(false);
  if (guide.isPending) return null;
  const choose = data?.untouched && (
    <Button size="sm" onClick={() => setOpen(true)}>
      See sample sites
    </Button>
  );
  return (
    <>
      {guide.data?.sample ? (
        <StarterGuide
          {...guide.data}
          sample={guide.data.sample}
          onEnter={() => setEntering(true)}
          actions={choose}
        />
      ) : (
        data?.untouched && (
          <Notice kind="info" tall className="mb-6">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-52 flex-1">{introOf(data)}</p>
              {choose}
            </div>
          </Notice>
        )
      )}
      {open && data && (
        <StartersDialog
          starters={data}
          onStarted={(name) => {
            setOpen(false);
            // The first thing to do with a sample that speaks of another business.
            const speaksOfOther = SAMPLE_FIRMS[name] !== undefined;
            setEntering(speaksOfOther);
            return speaksOfOther;
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {entering && guide.data?.sample && (
        <OwnBusinessDialog firm={guide.data.sample.title} onClose={() => setEntering(false)} />
      )}
    </>
  );
}

function introOf({ starters, current: name }: Starters): string {
  const current = starters.find((each) => each.name === name);
  return current
    ? `These are the pages of “${current.title}”. Write over them, or start from another sample site.`
    : 'Start from one of the sample sites, or with an empty page.';
}
