import { AppError } from '@siteyard/schemas/errors';
import type { ExplainedStep } from '@siteyard/schemas/http';
import { clockAt } from '@siteyard/schemas/primitives/time-zone';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { zoneOf } from '@siteyard/schemas/business';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { ContentAt, PastContent } from '../history/past-content.ts';
import type { RootGate } from '../public-site/root-gate.ts';
import { readSettings } from '../settings/read-settings.ts';
import { settingsOf } from '../settings/settings-record.ts';

/** The state of the site at the explained time. */
export interface Moment {
  at: Date;
  /** Whether the content is that of the newest commit. */
  isNewest: boolean;
  content: PastContent;
  snapshot: SiteSnapshot;
  settings: SiteSettings;
  /** The path to which the root gate redirects guests; null if there is none. */
  home: string | null;
}

/**
 * Reads the state of the site at a time.
 * @param asked the time, by default now or that of the commit; and the commit, by default the newest at
 *   that time
 * @throws AppError `commit_not_found` if the state at that time is no longer kept
 */
export async function readMoment(
  deps: {
    content: Pick<ContentStore, 'numberAt' | 'refresh'>;
    contentAt: ContentAt;
    viewsOf: (content: PastContent) => { gate: RootGate };
  },
  { at, commit }: { at?: Date | undefined; commit?: number | undefined },
): Promise<Moment> {
  const head = await deps.content.refresh();
  const number = commit ?? (at === undefined ? head.number : await deps.content.numberAt(at));
  if (number === 0) throw new AppError('commit_not_found');
  const content = await deps.contentAt(number);
  const snapshot = content.snapshot();
  const { settings } = await settingsOf(content, snapshot);
  return {
    at: at ?? (commit === undefined ? new Date() : snapshot.at),
    isNewest: number === head.number,
    content,
    snapshot,
    settings: readSettings(settings),
    home: await deps.viewsOf(content).gate.guestTarget(),
  };
}

/** One step of an explanation. */
export function step(
  name: string,
  state: ExplainedStep['state'],
  message: string,
  more: Partial<Pick<ExplainedStep, 'advice' | 'change'>> = {},
): ExplainedStep {
  return { name, state, message, advice: more.advice ?? null, change: more.change ?? null };
}

/** Formats a time in the time zone of the site: `2026-11-27 10:00 (Europe/Berlin)`. */
export function clockOf(at: Date, settings: Pick<SiteSettings, 'timezone'>): string {
  const zone = zoneOf(settings);
  const clock = new Date(clockAt(at.getTime(), zone)).toISOString();
  return `${clock.slice(0, 10)} ${clock.slice(11, 16)} (${zone})`;
}
