/** The name of the request for the commit of a run. No run makes two commits. */
export const requestOf = (run: string) => `run:${run}`;
