import { useQuery } from '@tanstack/react-query';
import type { PageSchedule } from '@siteyard/schemas/http';
import { CalendarClock, CalendarOff, EyeOff, ListPlus, Search, Share2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { scheduleQuery } from '../api/schedule.ts';
import type { EditorScreenProps } from '../editor-props.ts';
import type { PageWork } from '../page-work/use-page-work.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { PageMenu, type PageMenuItem } from './page-menu.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduleNotice } from './schedule-notice.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useAddToMenu } from './use-add-to-menu.ts';

type Open = 'share' | 'details' | 'publish' | 'unpublish' | null;

const icon = { 'aria-hidden': true, className: 'size-4 text-quiet' } as const;

/** The actions on a page other than publishing it now: the menu, the notice and their dialogs. */
export function usePageLife({
  pageId,
  draft,
  publishing,
  visibility,
  onUnpublish,
}: {
  pageId: number;
  draft: Pick<PageWork['draft'], 'keep' | 'state'>;
  publishing: Pick<PageWork['publishing'], 'contentNow' | 'fail'>;
  visibility: PageWork['visibility'];
  onUnpublish: EditorScreenProps['onUnpublish'];
}): { menu: ReactNode; notice: ReactNode; dialog: ReactNode } {
  const [open, setOpen] = useState<Open>(null);
  const close = useCallback(() => setOpen(null), []);
  const schedule = useQuery(scheduleQuery(pageId)).data;
  const { see } = visibility;
  const isPublic = visibility.now.published_at !== null;
  useAppliedSchedule(schedule, visibility.load);
  const addToMenu = useAddToMenu(pageId);

  // A stable object, because the header would otherwise render again at every key.
  const menu = useMemo(() => {
    const item = (label: string, Icon: typeof EyeOff, opens: Open): PageMenuItem => ({
      label,
      icon: <Icon {...icon} />,
      onChoose: () => setOpen(opens),
    });
    const hide = {
      ...item('Unpublish…', EyeOff, null),
      onChoose: () => onUnpublish(see),
    };
    const dates = [item('Publish at…', CalendarClock, 'publish')];
    if (isPublic) dates.push(hide, item('Unpublish at…', CalendarOff, 'unpublish'));
    const others = [
      item('Share draft…', Share2, 'share'),
      item('Web address and search…', Search, 'details'),
      { ...item('Add to menu', ListPlus, null), onChoose: addToMenu },
    ];
    return <PageMenu groups={[dates, others]} />;
  }, [isPublic, onUnpublish, see, addToMenu]);

  const notice = schedule && (
    <ScheduleNotice
      pageId={pageId}
      schedule={schedule}
      onReschedule={() => setOpen(schedule.action)}
    />
  );

  const dialog = (
    <>
      {open === 'share' && (
        <ShareDialog
          pageId={pageId}
          onBeforeCreate={draft.keep}
          localOnly={draft.state.kind === 'local-only'}
          onClose={close}
        />
      )}
      {(open === 'publish' || open === 'unpublish') && (
        <ScheduleDialog
          pageId={pageId}
          action={open}
          isPublic={isPublic}
          present={schedule}
          contentNow={publishing.contentNow}
          onRefused={publishing.fail}
          onClose={close}
        />
      )}
      {open === 'details' && <DetailsDialog pageId={pageId} onClose={close} />}
    </>
  );
  return { menu, notice, dialog };
}

/** Reloads the public state of the page after its schedule was applied, or was cancelled elsewhere. */
function useAppliedSchedule(schedule: PageSchedule | null | undefined, look: () => Promise<void>) {
  const before = useRef(schedule);
  useEffect(() => {
    if (before.current && schedule === null) void look();
    before.current = schedule;
  }, [schedule, look]);
}
