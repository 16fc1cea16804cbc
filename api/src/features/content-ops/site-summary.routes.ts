import { atQuery, siteSummary } from '@siteyard/schemas/http';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { route, type Route } from '../../http/route.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import type { ContentAt } from '../history/past-content.ts';
import { createPageLookups, type PageLookups } from '../pages/page-lookups.service.ts';
import { readSettings } from '../settings/read-settings.ts';
import { settingsOf } from '../settings/settings-record.ts';

/** The call with which `sitectl` describes a site before it writes to it. */
export function siteSummaryRoutes(deps: {
  pages: Pick<PageLookups, 'count'>;
  readSettings: () => Promise<SiteSettings>;
  siteState: Pick<SiteState, 'siteId'>;
  contentAt: ContentAt;
}): Route[] {
  const now = async () => {
    const [site_id, { title }, pages] = await Promise.all([
      deps.siteState.siteId(),
      deps.readSettings(),
      deps.pages.count(),
    ]);
    return { site_id, title, pages };
  };
  const asOf = async (at: number) => {
    const content = await deps.contentAt(at);
    const snapshot = content.snapshot();
    const { settings } = await settingsOf(content, snapshot);
    return {
      site_id: snapshot.site.site_id ?? (await deps.siteState.siteId()),
      title: readSettings(settings).title,
      pages: await createPageLookups({ content }).count(),
    };
  };

  return [
    route({
      method: 'get',
      path: '/api/operator/site',
      policy: 'operator',
      summary:
        'Get the identity, title, number of pages and content version of the site, and the rights of the token',
      query: atQuery,
      answer: siteSummary,
      errors: ['commit_not_found'],
      handle: async ({ req, query: { at } }) => {
        const summary = at === undefined ? await now() : await asOf(at);
        const scopes = req.tokenScopes ?? [];
        return { ...summary, content_version: CONTENT_VERSION, scopes };
      },
    }),
  ];
}
