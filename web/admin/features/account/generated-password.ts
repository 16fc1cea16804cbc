/**
 * The generated password of the first sign-in, for the screen that follows: nobody is asked for what
 * they have just typed. Only in memory; after a reload that screen asks for it.
 */
let typed: string | undefined;

export const generatedPassword = {
  keep: (password: string) => void (typed = password),
  read: () => typed,
  forget: () => void (typed = undefined),
};
