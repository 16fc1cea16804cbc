import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteContactRequest } from './api/delete-contact-request.ts';
import { CONTACTS_KEY, type ContactRequest } from './api/list-contact-requests.ts';
import { updateContactRequest } from './api/update-contact-request.ts';
import { patchContact, removeContact } from './contact-cache.ts';

/** What is done to every selected request. */
export type SeveralChange =
  { status: ContactRequest['status'] } | { assigned_to: string | null } | 'delete';

/** Requests that are changed at the same time. */
const AT_ONCE = 5;

/** Changes several requests one after the other. Returns the ids of those that failed. */
export function useChangeSeveral() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ ids, change }: { ids: readonly string[]; change: SeveralChange }) {
      const failed: string[] = [];
      const waiting = [...ids];
      const work = async () => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
          try {
            if (change === 'delete') {
              await deleteContactRequest(id);
              removeContact(queryClient, id);
            } else {
              await updateContactRequest(id, change);
              patchContact(queryClient, id, change);
            }
          } catch (error) {
            console.error('Changing a contact request failed', error);
            failed.push(id);
          }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return failed;
    },
    // Others move up from the next page, and what no longer fits the filter goes.
    onSettled: () => queryClient.invalidateQueries({ queryKey: CONTACTS_KEY }),
  });
}
