import { useMutation, useQueryClient } from '@tanstack/react-query';
import pMap from 'p-map';
import { deleteContactRequest } from './api/delete-contact-request.ts';
import { CONTACTS_KEY, type ContactRequest } from './api/list-contact-requests.ts';
import { updateContactRequest } from './api/update-contact-request.ts';
import { patchContact, removeContact } from './contact-cache.ts';

/** A change of all selected requests. */
export type SeveralChange =
  { status: ContactRequest['status'] } | { assigned_to: string | null } | 'delete';

const LIMIT = { concurrency: 5 };

/** Changes several requests, a few at the same time. Returns the ids of the failed ones. */
export function useChangeSeveral() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ ids, change }: { ids: readonly string[]; change: SeveralChange }) {
      const failed: string[] = [];
      const changeOne = async (id: string) => {
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
      await pMap(ids, changeOne, LIMIT);
      return failed;
    },
    // The list is loaded again, because requests of the next page move up and changed ones may not match.
    onSettled: () => queryClient.invalidateQueries({ queryKey: CONTACTS_KEY }),
  });
}
