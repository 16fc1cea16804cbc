import { queryOptions } from '@tanstack/react-query';
import type {
  CreateSection,
  SectionAnswer,
  SectionHead,
  SectionPurpose,
} from '@siteyard/schemas/content';
import { callApi } from '../../../lib/http.ts';
import { PREVIEW_PATH } from '../../../lib/pages/page-path.ts';

const PATH = '/api/sections';

/** `GET /api/sections`: the sections that were saved on this site, sorted by name. */
export const ownSectionsQuery = queryOptions({
  queryKey: ['own-sections'],
  queryFn: async ({ signal }) =>
    (await callApi<{ sections: SectionHead[] }>(PATH, { signal })).sections,
});

/** `GET /api/sections/{key}`: a section with its blocks. */
export const getOwnSection = async (key: string) =>
  (await callApi<SectionAnswer>(`${PATH}/${key}`)).section;

/** `POST /api/sections`: saves blocks as a section. */
export const saveSection = (section: CreateSection) =>
  callApi<SectionAnswer>(PATH, { method: 'POST', json: { section } });

/** `PATCH /api/sections/{key}`: changes its name or purpose. */
export const renameSection = (
  { key, revision }: SectionHead,
  section: { name: string; purpose: SectionPurpose },
) =>
  callApi<SectionAnswer>(`${PATH}/${key}`, {
    method: 'PATCH',
    headers: { 'If-Match': `"${revision}"` },
    json: { section },
  });

/** `DELETE /api/sections/{key}`. Pages that use it keep their blocks. */
export const deleteSection = ({ key, revision }: SectionHead) =>
  callApi(`${PATH}/${key}`, { method: 'DELETE', headers: { 'If-Match': `"${revision}"` } });

/** `POST /api/sections/{key}/restore`: restores a deleted section. */
export const restoreSection = ({ key }: Pick<SectionHead, 'key'>) =>
  callApi<SectionAnswer>(`${PATH}/${key}/restore`, { method: 'POST' });

/** The address of the preview of a section, an HTML document that changes with the section. */
export const ownPreview = ({ key, revision }: SectionHead) =>
  `${PREVIEW_PATH}sections/${key}?revision=${revision}`;
