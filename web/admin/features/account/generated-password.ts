/**
 * The generated password that was typed at the first sign-in, so that the next screen does not ask for it
 * again. It is only in memory: after a reload that screen asks for it.
 */
let typed: string | undefined;

export const generatedPassword = {
  keep: (password: string) => void (typed = password),
  read: () => typed,
  forget: () => void (typed = undefined),
};
