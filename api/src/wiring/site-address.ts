import type { Config } from '../config.ts';

/** Where the site is reached, for links; never taken from a request. */
export interface SiteAddress {
  /** `PUBLIC_URL`, else localhost on the port that the site listens on. */
  origin(): string;
  /** Whether visitors reach the site over https. */
  https: boolean;
  /** Sets the port that was bound; with `PORT=0` it is known only then. */
  listensOn(port: number): void;
}

export function createSiteAddress(config: Pick<Config, 'publicUrl' | 'port'>): SiteAddress {
  let { port } = config;
  return {
    https: config.publicUrl?.startsWith('https:') ?? false,
    origin: () => config.publicUrl ?? `http://localhost${port === 0 ? '' : `:${port}`}`,
    listensOn(bound) {
      port = bound;
    },
  };
}
