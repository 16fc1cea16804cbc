import type { Config } from '../config.ts';

/** The address of the site, for links. It comes from the configuration, never from a request. */
export interface SiteAddress {
  /** `PUBLIC_URL`, or localhost with the port of the site. */
  origin(): string;
  /** Whether visitors reach the site over https. */
  https: boolean;
  /** Sets the port that the site listens on. With `PORT=0`, it is known only after the start. */
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
