/** Returns a ref that marks an input as invalid, so that the browser does not submit its form. */
export const customValidity =
  (problem: string | undefined) =>
  (input: HTMLInputElement | null): void =>
    input?.setCustomValidity(problem ?? '');
