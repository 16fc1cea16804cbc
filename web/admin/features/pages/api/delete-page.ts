import { callApi } from '../../../lib/http.ts';

/** `DELETE /api/pages/{id}`. */
export const deletePage = (id: number) => callApi(`/api/pages/${id}`, { method: 'DELETE' });
