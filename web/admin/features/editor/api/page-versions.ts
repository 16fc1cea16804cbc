import type { PageAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { PREVIEW_PATH, pageCall } from '../../../lib/pages/page-path.ts';

/** The address of the preview of a version, an HTML document. */
export const versionPreview = (id: number, version: number | 'now') =>
  version === 'now' ? `${PREVIEW_PATH}${id}` : pageCall(id, `/versions/${version}/preview`);

/** `POST /api/pages/{id}/versions/{number}/restore`: returns the page that the restore published. */
export const restoreVersion = (id: number, number: number) =>
  callApi<PageAnswer>(pageCall(id, `/versions/${number}/restore`), { method: 'POST' });
