import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';

/** Whether somebody is there to be asked: a terminal on both sides, and no CI job. */
export const canAsk = () => Boolean(process.stdin.isTTY && process.stderr.isTTY) && !process.env.CI;

// Questions go to stderr: stdout is for answers alone.
const context = { output: process.stderr };

/**
 * Asks for a new password twice; what is typed is not shown.
 * @throws CliError where nobody can be asked
 */
export async function askNewPassword(whose: string): Promise<string> {
  if (!canAsk())
    throw new CliError(
      EXIT.usage,
      'password_missing',
      'There is nobody to ask for the password.',
      'Pipe it in: printf %s "$PASSWORD" | sitectl … --password-stdin',
    );
  const { default: password } = await import('@inquirer/password');
  const first = await ask(password({ message: `New password of ${whose}:`, mask: '*' }, context));
  const again = await ask(password({ message: 'Once more:', mask: '*' }, context));
  if (first === again) return first;
  throw new CliError(EXIT.usage, 'passwords_differ', 'The two passwords are not the same.');
}

/**
 * Asks before something that cannot be taken back.
 * @param yes whether the person has said so already
 * @throws CliError where nobody can be asked, and when the answer is no
 */
export async function confirm(message: string, yes = false): Promise<void> {
  if (yes) return;
  if (!canAsk())
    throw new CliError(EXIT.usage, 'not_confirmed', message, 'Say so beforehand: --yes');
  const { default: prompt } = await import('@inquirer/confirm');
  if (!(await ask(prompt({ message, default: false }, context))))
    throw new CliError(EXIT.usage, 'not_confirmed', 'Nothing was changed.');
}

/**
 * Has the name of a protected site typed.
 * @param given what `--confirm` says
 * @throws CliError where nobody can be asked, and for another name
 */
export async function confirmName(name: string, given: string | undefined): Promise<void> {
  let typed = given;
  if (typed === undefined && canAsk()) {
    const { default: input } = await import('@inquirer/input');
    const message = `"${name}" is protected. Type its name to go on:`;
    typed = await ask(input({ message }, context));
  }
  if (typed === name) return;
  throw new CliError(
    EXIT.usage,
    'not_confirmed',
    typed === undefined
      ? `"${name}" is protected: its name has to be given before anything is written.`
      : `"${typed}" is not the name of the site, "${name}". Nothing was changed.`,
    `In a script: --confirm ${name}`,
  );
}

/** Ctrl-C at a question ends like Ctrl-C anywhere. */
async function ask<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError')
      throw new CliError(EXIT.interrupted, 'interrupted', 'Nothing was changed.');
    throw error;
  }
}
