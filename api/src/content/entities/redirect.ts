/** An address that leads to another one. */
export interface RedirectEntry {
  /** A path with an optional query, exact or with one `*`. */
  from: string;
  state: string;
  /** A path of this site, or an https URL. */
  to: string;
  permanent: boolean;
  /** Raised by each change. */
  revision: number;
  updated_at: Date;
}

export const redirect = {
  rising: ['revision', 'updated_at'],
  statesOf: ({ state }: RedirectEntry) => [state],
} as const;
