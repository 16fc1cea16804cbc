/**
 * The generated password from the first sign-in. The next screen uses it and does not ask for it again.
 * It is only in memory, so after a reload that screen asks for it.
 */
let typed: string | undefined;

export const generatedPassword = {
  keep: (password: string) => void (typed = password),
  read: () => typed,
  forget: () => void (typed = undefined),
};
