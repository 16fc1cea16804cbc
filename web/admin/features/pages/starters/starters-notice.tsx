import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { startersQuery } from '../api/starters.ts';
import { StartersDialog } from './starters-dialog.tsx';

/** Offers the sample sites for as long as nobody has changed anything. */
export function StartersNotice() {
  const { data } = useQuery(startersQuery);
  const [open, setOpen] = useState(false);
  if (!data?.untouched) return null;
  const current = data.starters.find(({ name }) => name === data.current);
  return (
    <>
      <Notice kind="info" className="mb-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-52 flex-1">
            {current
              ? `These are the pages of “${current.title}”. Write over them, or start from another sample site.`
              : 'Start from one of the sample sites, or with an empty page.'}
          </p>
          <Button size="sm" onClick={() => setOpen(true)}>
            See sample sites
          </Button>
        </div>
      </Notice>
      {open && <StartersDialog starters={data} onClose={() => setOpen(false)} />}
    </>
  );
}
