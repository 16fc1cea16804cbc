import { queryOptions } from '@tanstack/react-query';
import type { OwnBusiness, SeedName } from '@siteyard/schemas/business';
import type { SeedReport, Starters } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';
import { PREVIEW_PATH } from '../../../lib/pages/page-path.ts';

const PATH = '/api/starters';

/** `GET /api/starters`: the sample sites, and whether the site can still be replaced by one of them. */
export const startersQuery = queryOptions({
  queryKey: ['starters'],
  queryFn: ({ signal }) => callApi<Starters>(PATH, { signal }),
});

/** `POST /api/starters/{name}`: replaces the site by a sample site. */
export const startWith = (name: SeedName) =>
  callApi<SeedReport>(`${PATH}/${name}`, { method: 'POST' });

/** `POST /api/starters/guide/business`: replaces the sample's business details by the owner's. */
export const putOwnBusiness = (own: OwnBusiness) =>
  callApi<{ run?: string }>(`${PATH}/guide/business`, { method: 'POST', json: own });

/** The address of the preview of a sample site's home page, an HTML document. */
export const starterPreview = (name: SeedName) => `${PREVIEW_PATH}starters/${name}`;
