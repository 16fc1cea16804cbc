import { callApi } from '../../../lib/http.ts';

/** `DELETE /api/pages/{id}/draft`. */
export const deleteDraft = (id: number) => callApi(`/api/pages/${id}/draft`, { method: 'DELETE' });
