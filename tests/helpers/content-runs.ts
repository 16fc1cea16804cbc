import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { BundleMediaEntry } from '@siteyard/schemas/bundle';
import {
  type ContentRun,
  exportDocumentsAnswer,
  exportPagesAnswer,
  type ExportedPage,
} from '@siteyard/schemas/http';
import type { JsonObject } from '@siteyard/schemas/values';
import type { Block, Section } from '@siteyard/schemas/content';
import { sealedText } from '@siteyard/schemas/planning';
import type { SettingsAnswer } from '@siteyard/schemas/settings';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { sha256 } from '../../api/src/lib/sha256.ts';
import { ok, type Agent, type Answer } from './agent.ts';
import { heading, pageContent } from './factories.ts';

/** A page in a bundle. */
export type SentPage = Omit<ExportedPage, 'content'> & { content: unknown };

/** A bundle to send. */
export interface SentBundle {
  /** Null for a starter. */
  siteId: string | null;
  pages: SentPage[];
  settings?: JsonObject;
  partial?: boolean;
  sections?: Section[];
  items?: JsonObject[];
  /** The texts of the images, by file name. */
  media?: Record<string, BundleMediaEntry>;
  /** Contact requests, at most 100. */
  contacts?: object[];
}

/** Returns a page for a bundle, by default with one heading. */
export function sentPage(
  id: number,
  overrides: Partial<SentPage> = {},
  ...blocks: Block[]
): SentPage {
  return {
    id,
    key: randomUUID(),
    title: `Page ${id}`,
    description: '',
    address: '',
    social_image: '',
    content: pageContent(...(blocks.length > 0 ? blocks : [heading('h', `Text of ${id}`)])),
    ...overrides,
  };
}

const runIn = (answer: Answer) => answer.body as ContentRun;

/** Creates a run and sends everything except the images. */
export async function sendBundle(
  operator: Agent,
  bundle: SentBundle,
  options: JsonObject = {},
): Promise<ContentRun> {
  const digest = sha256(JSON.stringify(bundle));
  const created = await operator.post('/api/operator/runs', {
    source: { name: 'test' },
    bundle: {
      site_id: bundle.siteId,
      content_version: CONTENT_VERSION,
      digest,
      partial: bundle.partial ?? false,
    },
    options,
  });
  const run = runIn(ok(created, 201));
  if (bundle.pages.length > 0)
    ok(await operator.put(`/api/operator/runs/${run.id}/pages`, { pages: bundle.pages }), 200);
  if (bundle.settings)
    ok(
      await operator.put(`/api/operator/runs/${run.id}/settings`, { settings: bundle.settings }),
      204,
    );
  if (bundle.sections?.length)
    ok(
      await operator.put(`/api/operator/runs/${run.id}/sections`, { sections: bundle.sections }),
      200,
    );
  if (bundle.items?.length)
    ok(await operator.put(`/api/operator/runs/${run.id}/items`, { items: bundle.items }), 200);
  if (bundle.media)
    ok(await operator.post(`/api/operator/runs/${run.id}/media`, { media: bundle.media }), 200);
  if (bundle.contacts)
    ok(
      await operator.put(`/api/operator/runs/${run.id}/contact_requests`, {
        contact_requests: bundle.contacts,
      }),
      200,
    );
  return run;
}

/** Plans a run. */
export async function plan(operator: Agent, run: Pick<ContentRun, 'id'>): Promise<ContentRun> {
  return runIn(ok(await operator.post(`/api/operator/runs/${run.id}/plan`), 200));
}

/** Applies a planned run and waits for its end. */
export async function apply(operator: Agent, run: ContentRun): Promise<ContentRun> {
  const body = { seal: run.plan?.seal };
  ok(await operator.post(`/api/operator/runs/${run.id}/apply`, body), 200, 202);
  return ended(operator, run.id);
}

/** Checks that the seal of a plan is the hash of the complete plan. */
export function expectSealed({ plan: sealed }: ContentRun): void {
  expect(sealed && sha256(sealedText(sealed))).toBe(sealed?.seal);
}

/** Waits until a run is no longer being applied. */
export async function ended(operator: Agent, id: string): Promise<ContentRun> {
  await expect
    .poll(
      async () =>
        runIn(ok(await operator.get(`/api/operator/runs/${id}?without=plan&wait=20`), 200)).state,
      { interval: 50, timeout: 60_000 },
    )
    .not.toBe('applying');
  return runIn(ok(await operator.get(`/api/operator/runs/${id}`), 200));
}

/** Sends, plans and applies a bundle. */
export async function importBundle(
  operator: Agent,
  bundle: SentBundle,
  options: JsonObject = {},
): Promise<ContentRun> {
  const run = await apply(
    operator,
    await plan(operator, await sendBundle(operator, bundle, options)),
  );
  expect(run.state, JSON.stringify(run.error)).toBe('applied');
  expectSealed(run);
  return run;
}

export async function undo(operator: Agent, id: string, force = false): Promise<ContentRun> {
  const run = runIn(ok(await operator.post(`/api/operator/runs/${id}/undo`, { force }), 202));
  const done = await ended(operator, run.id);
  expect(done.state, JSON.stringify(done.error)).toBe('applied');
  expectSealed(done);
  return done;
}

/** Exports a site as a bundle. */
export async function exportSite(operator: Agent): Promise<SentBundle & { settings: JsonObject }> {
  const pages: ExportedPage[] = [];
  for (let after: number | null = 0; after !== null;) {
    const answer: Answer = await operator.get(`/api/operator/pages?after=${after}&limit=100`);
    const part = exportPagesAnswer.parse(answer.body);
    pages.push(...part.pages);
    after = part.next;
  }
  const items = await exportItems(operator);
  const site = (await operator.get('/api/operator/site')).body as { site_id: string };
  const { settings } = (await operator.get('/api/site_settings')).body as SettingsAnswer;
  return {
    siteId: site.site_id,
    pages: pages as SentPage[],
    settings,
    ...(items.length > 0 && { items }),
  };
}

/** Exports the items of a site in the format of their files. */
export async function exportItems(operator: Agent): Promise<JsonObject[]> {
  const items: JsonObject[] = [];
  for (let query: string | null = ''; query !== null;) {
    const answer: Answer = await operator.get(`/api/operator/items${query}`);
    const part = exportDocumentsAnswer.items.parse(answer.body);
    items.push(...(part.items ?? []));
    query = part.next && `?after=${part.next}`;
  }
  return items;
}

/** Returns the ids of the pages for each action in a plan, such as `{ create: [1, 4] }`. */
export function actions(run: ContentRun): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  for (const { action, id } of run.plan?.pages ?? []) (found[action] ??= []).push(id);
  return found;
}
