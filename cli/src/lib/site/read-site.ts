import type { BundleMediaEntry } from '@siteyard/schemas/bundle';
import {
  exportPagesAnswer,
  exportUploadsAnswer,
  type ExportedPage,
  type ExportPagesAnswer,
  type ExportUploadsAnswer,
} from '@siteyard/schemas/export';
import { settingsAnswer, siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import type { Client } from './client.ts';

/** Reads the published content of every page, by id, in canonical form. */
export async function* readPages(site: Client): AsyncGenerator<ExportedPage> {
  let after: number | null = 0;
  while (after !== null) {
    const answer: ExportPagesAnswer = await site.get(
      `/api/operator/pages?after=${after}`,
      exportPagesAnswer,
    );
    yield* answer.pages;
    after = answer.next;
  }
}

/** Reads the names and details of all images of a site, used or not, by hash. */
export async function* readMedia(site: Client): AsyncGenerator<[string, BundleMediaEntry]> {
  let query: string | null = '';
  while (query !== null) {
    const answer: ExportUploadsAnswer = await site.get(
      `/api/operator/uploads${query}`,
      exportUploadsAnswer,
    );
    yield* Object.entries(answer.media);
    query = answer.next && `?after=${answer.next}`;
  }
}

export async function readSiteSettings(site: Client): Promise<SiteSettings> {
  return siteSettings.parse((await site.get('/api/site_settings', settingsAnswer)).settings);
}
