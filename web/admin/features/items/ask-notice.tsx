import type { ItemContact } from '@siteyard/schemas/rentals';
import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/link-class.ts';
import { Notice } from '../../ui/notice.tsx';

/** A warning as long as visitors reach no contact form that asks for items. */
export function AskNotice({ contact }: { contact: ItemContact }) {
  if (contact.asks_for_items) return null;
  return (
    <Notice kind="warning" className="mb-4">
      Visitors cannot ask for items yet.{' '}
      {contact.page === null ? (
        'Add a page with a contact form to the menu, and turn on “Ask for rental items” in the form.'
      ) : (
        <>
          Open{' '}
          <Link to="/editor/$pageId" params={{ pageId: contact.page }} className={linkClass}>
            the page with your contact form
          </Link>
          , select the form, and turn on “Ask for rental items”.
        </>
      )}
    </Notice>
  );
}
