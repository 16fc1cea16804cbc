import { Share2 } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { DraftState } from '../drafts/draft-saver.ts';
import { PageMenu, type PageMenuItem } from './page-menu.tsx';
import { ShareDialog } from './share-dialog.tsx';

type Open = 'share' | null;

const icon = { 'aria-hidden': true, className: 'size-4 text-quiet' } as const;

/** Whatever becomes of the page besides publishing it now: the menu beside Publish, and its dialogs. */
export function usePageLife({
  pageId,
  draftState,
  keepDraft,
}: {
  pageId: number;
  draftState: DraftState;
  /** Saves the latest changes as a draft. */
  keepDraft: () => Promise<void>;
}): { menu: ReactNode; dialog: ReactNode } {
  const [open, setOpen] = useState<Open>(null);
  const close = useCallback(() => setOpen(null), []);

  // A constant object while nothing changes, because the header is rendered with each key otherwise.
  const menu = useMemo(() => {
    const look: PageMenuItem[] = [
      { label: 'Share draft…', icon: <Share2 {...icon} />, onChoose: () => setOpen('share') },
    ];
    return <PageMenu groups={[look]} />;
  }, []);

  const dialog = open === 'share' && (
    <ShareDialog
      pageId={pageId}
      onBeforeCreate={keepDraft}
      localOnly={draftState.kind === 'local-only'}
      onClose={close}
    />
  );
  return { menu, dialog };
}
