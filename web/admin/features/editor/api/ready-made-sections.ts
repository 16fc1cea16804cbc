import { queryOptions } from '@tanstack/react-query';
import type { ReadyMadeSection, TakenSection } from '@siteyard/schemas/content';
import { callApi } from '../../../lib/http.ts';
import { PREVIEW_PATH } from '../../../lib/pages/page-path.ts';

const PATH = '/api/ready_made_sections';

/** `GET /api/ready_made_sections`: the sections of the product. */
export const readyMadeSectionsQuery = queryOptions({
  queryKey: ['ready-made-sections'],
  queryFn: async ({ signal }) =>
    (await callApi<{ sections: ReadyMadeSection[] }>(PATH, { signal })).sections,
  // They change only with a release of the product.
  staleTime: Infinity,
});

/** `POST /api/ready_made_sections/{key}/take`: adds its pictures to the library and returns its blocks. */
export const takeReadyMadeSection = async (key: string) =>
  (await callApi<{ section: TakenSection }>(`${PATH}/${key}/take`, { method: 'POST' })).section;

/** The address of the preview of a ready-made section, an HTML document. */
export const readyMadePreview = (key: string) => `${PREVIEW_PATH}ready_made_sections/${key}`;
