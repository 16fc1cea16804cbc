import type { Config } from '../config.ts';

/** Where the site is reached, for links; never taken from a request. */
export interface SiteAddress {
  /** `PUBLIC_URL`, else localhost on the port that the site listens on. */
  origin(): string;
  /** The port that was really bound: with `PORT=0` it is known only now. */
  listensOn(port: number): void;
}

export function createSiteAddress(config: Pick<Config, 'publicUrl' | 'port'>): SiteAddress {
  let { port } = config;
  return {
    origin: () => config.publicUrl ?? `http://localhost${port === 0 ? '' : `:${port}`}`,
    listensOn(bound) {
      port = bound;
    },
  };
}
