/** Returns a ref with which an input has a problem of its own, so that its form is not submitted. */
export const customValidity =
  (problem: string | undefined) =>
  (input: HTMLInputElement | null): void =>
    input?.setCustomValidity(problem ?? '');
