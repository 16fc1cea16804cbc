import { useQuery } from '@tanstack/react-query';
import type { PageSchedule } from '@siteyard/schemas/http';
import {
  CalendarClock,
  CalendarOff,
  EyeOff,
  ListPlus,
  Search,
  Share2,
  type LucideIcon,
} from 'lucide-react';
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

type PageDialog = 'share' | 'details' | 'publish' | 'unpublish';

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
  const [open, setOpen] = useState<PageDialog | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const schedule = useQuery(scheduleQuery(pageId)).data;
  const { show } = visibility;
  const isPublic = visibility.current.published_at !== null;
  useAppliedSchedule(schedule, visibility.reload);
  const addToMenu = useAddToMenu(pageId);

  // A stable object, because the header would otherwise render again at every key.
  const menu = useMemo(() => {
    const item = (label: string, Icon: LucideIcon, onChoose: () => void): PageMenuItem => ({
      label,
      icon: <Icon aria-hidden className="size-4 text-quiet" />,
      onChoose,
    });
    const opens = (dialog: PageDialog) => () => setOpen(dialog);
    const dates = [item('Publish at…', CalendarClock, opens('publish'))];
    if (isPublic)
      dates.push(
        item('Unpublish…', EyeOff, () => onUnpublish(show)),
        item('Unpublish at…', CalendarOff, opens('unpublish')),
      );
    const others = [
      item('Share draft…', Share2, opens('share')),
      item('Web address and search…', Search, opens('details')),
      item('Add to menu', ListPlus, addToMenu),
    ];
    return <PageMenu groups={[dates, others]} />;
  }, [isPublic, onUnpublish, show, addToMenu]);

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
function useAppliedSchedule(
  schedule: PageSchedule | null | undefined,
  reload: () => Promise<void>,
) {
  const before = useRef(schedule);
  useEffect(() => {
    if (before.current && schedule === null) void reload();
    before.current = schedule;
  }, [schedule, reload]);
}
