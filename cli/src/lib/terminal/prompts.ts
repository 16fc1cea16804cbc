import type { createPromptModule } from 'inquirer';
import { PASSWORD_LENGTH } from '@siteyard/schemas/http';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { Output } from './output.ts';
import { hideStatus } from './status-line.ts';

/** Whether a user can answer: stdin and stderr are terminals, and this is no CI job. */
const canAsk = () => Boolean(process.stdin.isTTY && process.stderr.isTTY) && !process.env.CI;

/** @throws CliError `password_missing` if no user can answer a prompt for a password */
export function refuseWithoutPassword(): void {
  if (canAsk()) return;
  throw new CliError(
    EXIT.usage,
    'password_missing',
    'sitectl cannot prompt for the password here.',
    'Pipe it in: printf %s "$PASSWORD" | sitectl … --password-stdin',
  );
}

/**
 * Prompts for a new password twice, without showing it.
 * @param whose the e-mail address of the account
 * @throws CliError `password_missing` if no user can answer, `passwords_differ`
 */
export async function askNewPassword(whose: string): Promise<string> {
  refuseWithoutPassword();
  const message = `New password of ${whose}:`;
  const { password, again } = await ask((prompt) =>
    prompt([
      { type: 'password', name: 'password', message, mask: '*', validate: isLong },
      { type: 'password', name: 'again', message: 'Once more:', mask: '*' },
    ]),
  );
  if (password === again) return password;
  throw new CliError(EXIT.usage, 'passwords_differ', 'The two passwords are not the same.');
}

/** Checks only the length, before the user types the password again. The site has further rules. */
function isLong(password: string): true | string {
  const { min } = PASSWORD_LENGTH;
  return [...password].length >= min || `The password must have at least ${min} characters.`;
}

/**
 * Returns the passphrase of a backup from BACKUP_PASSPHRASE or a prompt.
 * @param isNew whether it encrypts a new backup, so that the prompt asks twice
 * @throws CliError `passphrase_missing` if no user can answer, `passwords_differ`
 */
export async function askPassphrase(isNew: boolean): Promise<string> {
  const given = process.env['BACKUP_PASSPHRASE'];
  if (given) return given;
  if (!canAsk())
    throw new CliError(
      EXIT.usage,
      'passphrase_missing',
      isNew ? 'A passphrase is needed to encrypt the backup.' : 'This backup is encrypted.',
      'Put its passphrase into the environment variable BACKUP_PASSPHRASE.',
    );
  const { passphrase, again } = await ask((prompt) =>
    prompt([
      { type: 'password', name: 'passphrase', message: 'Passphrase of the backup:', mask: '*' },
      ...(isNew
        ? [{ type: 'password' as const, name: 'again', message: 'Once more:', mask: '*' }]
        : []),
    ]),
  );
  if (!isNew || passphrase === again) return passphrase;
  throw new CliError(EXIT.usage, 'passwords_differ', 'The two passphrases are not the same.');
}

/**
 * Refuses a command before it begins its work, if it must ask and no user can answer.
 * @param yes whether the user has confirmed it with `--yes`
 * @throws CliError `not_confirmed`
 */
export function refuseWithoutAnswer(yes = false): void {
  if (yes || canAsk()) return;
  throw new CliError(
    EXIT.usage,
    'not_confirmed',
    'sitectl cannot ask for confirmation here.',
    'Confirm with --yes.',
  );
}

interface NameRequest {
  /** The text of the error. */
  text: string;
  /** The command line with the name. */
  command: string;
  /** The command that lists the names. */
  list: string;
}

/**
 * Refuses a command without a name if there is no terminal. A script that repeats the command after a
 * lost answer would otherwise select another run.
 * @throws CliError `name_missing`
 */
export function refuseWithoutName(
  name: string | undefined,
  { target }: Pick<Output, 'target'>,
  { text, command, list }: NameRequest,
): void {
  if (name !== undefined || canAsk()) return;
  throw new CliError(
    EXIT.usage,
    'name_missing',
    text,
    `To see what there is, run: ${list}${target}\nThen run: ${command}${target}`,
  );
}

/**
 * Asks for confirmation before something is written.
 * @param yes whether the user has confirmed it with `--yes`
 * @throws CliError `not_confirmed` if no user can answer, or the answer is no
 */
export async function confirm(message: string, yes = false): Promise<void> {
  if (yes) return;
  if (!canAsk()) throw new CliError(EXIT.usage, 'not_confirmed', message, 'Confirm it with --yes.');
  const { sure } = await ask((prompt) =>
    prompt([{ type: 'confirm', name: 'sure', message, default: false }]),
  );
  if (!sure) throw new CliError(EXIT.usage, 'not_confirmed', 'Nothing was changed.');
}

/**
 * Asks for the name of a protected site.
 * @param given the value of `--confirm`
 * @throws CliError `not_confirmed` if no user can answer, or the name is wrong
 */
export async function confirmName(name: string, given: string | undefined): Promise<void> {
  let typed = given;
  if (typed === undefined && canAsk()) {
    const message = `"${name}" is protected. Type its name to continue:`;
    ({ typed } = await ask((prompt) => prompt([{ type: 'input', name: 'typed', message }])));
  }
  if (typed === name) return;
  throw new CliError(
    EXIT.refused,
    'not_confirmed',
    typed === undefined
      ? `"${name}" is protected. Confirm its name before anything is written.`
      : `"${typed}" is not the name of the site, "${name}". Nothing was changed.`,
    `In a script: --confirm ${name}`,
  );
}

/** Prompts on stderr, because stdout is only for results. Ctrl-C ends the command. */
async function ask<Answers>(
  questions: (prompt: ReturnType<typeof createPromptModule>) => Promise<Answers>,
): Promise<Answers> {
  // Loaded lazily, because loading takes longer than most commands.
  const { default: inquirer } = await import('inquirer');
  hideStatus();
  try {
    return await questions(inquirer.createPromptModule({ output: process.stderr }));
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError')
      throw new CliError(EXIT.interrupted, 'interrupted', 'Nothing was changed.');
    throw error;
  }
}
