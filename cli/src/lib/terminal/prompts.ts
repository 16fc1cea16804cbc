import type { createPromptModule } from 'inquirer';
import { PASSWORD_LENGTH } from '@siteyard/schemas/session';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { Output } from './output.ts';
import { hideStatus } from './status-line.ts';

/** Whether a person can answer: there is a terminal on both sides, and this is no CI job. */
const canAsk = () => Boolean(process.stdin.isTTY && process.stderr.isTTY) && !process.env.CI;

/**
 * Prompts for a new password twice; what is typed is not shown.
 * @param whose the e-mail address of the account
 * @throws CliError `password_missing` when nobody can be asked, `passwords_differ`
 */
export async function askNewPassword(whose: string): Promise<string> {
  if (!canAsk())
    throw new CliError(
      EXIT.usage,
      'password_missing',
      'sitectl cannot prompt for the password here.',
      'Pipe it in: printf %s "$PASSWORD" | sitectl … --password-stdin',
    );
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

/** The site has more rules; this one saves typing a password twice that is sure to be refused. */
function isLong(password: string): true | string {
  const { min } = PASSWORD_LENGTH;
  return [...password].length >= min || `The password must have at least ${min} characters.`;
}

/**
 * The passphrase of a backup: from BACKUP_PASSPHRASE, else from a prompt.
 * @param isNew whether it encrypts a new backup, so that it is asked twice
 * @throws CliError `passphrase_missing` when nobody can be asked, `passwords_differ`
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
 * Refuses a command that has to ask before it does any work, where nobody can answer.
 * @param yes whether the person has confirmed it already, with `--yes`
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

/** The request of a command for a name on the command line. */
interface NameRequest {
  text: string;
  /** The command line with the name, and the one that lists the names. */
  command: string;
  list: string;
}

/**
 * Refuses a command that would choose the latest run itself, without a terminal: the same command again,
 * after a lost answer, would choose another one.
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
 * @param yes whether the person has confirmed it already, with `--yes`
 * @throws CliError `not_confirmed` when nobody can be asked, and when the answer is no
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
 * @throws CliError `not_confirmed` when nobody can be asked, and for another name
 */
export async function confirmName(name: string, given: string | undefined): Promise<void> {
  let typed = given;
  if (typed === undefined && canAsk()) {
    const message = `"${name}" is protected. Type its name to go on:`;
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

/** Prompts on stderr, because stdout is for answers alone. Ctrl-C ends the command. */
async function ask<Answers>(
  questions: (prompt: ReturnType<typeof createPromptModule>) => Promise<Answers>,
): Promise<Answers> {
  // Loaded only now: it takes longer to load than most commands take to run.
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
