import type { RestoredItemAnswer, TrashItem } from '@siteyard/schemas/http';
import { Link } from '@tanstack/react-router';
import { lostAddressText } from '../../lib/trash/restore-deleted.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { trashName } from './trash-row.tsx';

/** A restored item, and the answer of the API. */
export interface Restored {
  item: TrashItem;
  answer: RestoredItemAnswer;
}

/** The name of the restored item, and whether it has lost its web address. */
export function RestoredNotice({ restored: { item, answer } }: { restored: Restored }) {
  const lost = lostAddressText(answer);
  const id = Number(item.id.split('-')[1]);
  const linkButton = buttonClass('secondary', 'sm');
  const isRequest = item.kind === 'contact_request';
  return (
    <Notice
      kind={lost ? 'warning' : 'success'}
      action={
        item.kind === 'page' ? (
          <Link to="/editor/$pageId" params={{ pageId: id }} className={linkButton}>
            Edit
          </Link>
        ) : (
          isRequest && (
            <Link to="/admin/contacts" className={linkButton}>
              Show
            </Link>
          )
        )
      }
    >
      “{trashName(item)}” is back{isRequest ? ' among the contact requests' : ''}. {lost}
    </Notice>
  );
}
