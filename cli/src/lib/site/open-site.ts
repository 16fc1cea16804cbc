import { siteSummary, type SiteSummary, type TokenScope } from '@siteyard/schemas/http';
import { count, type Output } from '../terminal/output.ts';
import { confirmName } from '../terminal/prompts.ts';
import { createClient, type Client } from './client.ts';
import { startLocalSite } from './local-site.ts';
import {
  refuseMissingFolder,
  resolveTarget,
  type Target,
  type TargetOptions,
  type WritableTargetOptions,
} from './target.ts';
import { ASSISTANT, assistantScopes } from './token-scopes.ts';

/** Whether a command may create the site if its folder does not exist. Other commands refuse this as a typo. */
interface MayBegin {
  begins?: boolean;
}

/**
 * Opens the site that the options name, calls `work` with it, and closes it.
 * @throws CliError if there are several targets, a secret on the command line, or no token or folder
 */
export async function withSite<T>(
  options: TargetOptions,
  output: Output,
  work: (site: Client) => Promise<T>,
): Promise<T> {
  const target = resolveTarget(options);
  refuseMissingFolder(target);
  output.note(`Target: ${describe(target)}`);
  return open(target, work, true);
}

/**
 * Opens a site for a command that writes. First shows the number of its pages, and asks for the name of
 * a protected site.
 */
export function withWritableSite<T>(
  options: WritableTargetOptions & MayBegin,
  output: Output,
  work: (site: Client) => Promise<T>,
): Promise<T> {
  return withPlannedSite(options, output, async (site, { confirmProtected }) => {
    await confirmProtected();
    return work(site);
  });
}

/** A site for a command that shows its changes before it writes. */
export interface PlannedSite {
  summary: SiteSummary;
  /** Asks for the name of a protected site. Returns whether the site is protected. */
  confirmProtected(): Promise<boolean>;
}

/** Opens a site for a command that shows its changes before it asks. */
export async function withPlannedSite<T>(
  options: WritableTargetOptions & MayBegin,
  output: Output,
  work: (site: Client, planned: PlannedSite) => Promise<T>,
): Promise<T> {
  const target = resolveTarget(options);
  if (!options.begins) refuseMissingFolder(target);
  if (target.isProtected && options.confirm !== undefined)
    await confirmName(target.name, options.confirm);
  return open(
    target,
    async (site) => {
      const summary = await site.get('/api/operator/site', siteSummary);
      output.note(`Target: ${describe(target, summary)}`);
      return work(site, {
        summary,
        async confirmProtected() {
          if (target.isProtected) await confirmName(target.name, options.confirm);
          return target.isProtected;
        },
      });
    },
    !options.begins,
  );
}

/**
 * Opens a site for an assistant, which may read and propose. A local site gets a token with only these
 * scopes.
 * @param work receives the scopes of the token
 * @throws CliError `token_too_strong` if the token has further scopes, `token_too_weak` if it cannot
 *   read, `site_too_old` if the site does not return scopes
 */
export async function withAssistedSite<T>(
  options: TargetOptions,
  output: Output,
  work: (site: Client, scopes: readonly TokenScope[]) => Promise<T>,
): Promise<T> {
  const target = resolveTarget(options);
  refuseMissingFolder(target);
  const place = 'url' in target.place ? target.place : { ...target.place, scopes: ASSISTANT };
  return open(
    { ...target, place },
    async (site) => {
      const summary = await site.get('/api/operator/site', siteSummary);
      output.note(`Target: ${describe(target, summary)}`);
      return work(site, assistantScopes(summary));
    },
    true,
  );
}

/** @param mustExist whether to refuse a local site that does not exist instead of creating it */
async function open<T>(
  { place }: Target,
  work: (site: Client) => Promise<T>,
  mustExist: boolean,
): Promise<T> {
  if ('url' in place) return work(createClient(place.url, place.token));
  const site = await startLocalSite({ ...place, mustExist });
  try {
    return await work(createClient(site.url, site.token));
  } finally {
    await site.close();
  }
}

function describe({ name, address }: Target, summary?: SiteSummary): string {
  const pages = summary && count(summary.pages, 'page');
  const title = summary?.title && `"${summary.title}"`;
  return [name, address, title, pages].filter(Boolean).join(', ');
}
