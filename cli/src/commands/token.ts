import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { finish, withTarget, withWritableTarget } from '../lib/define-command.ts';

type TokenScope = import('@siteyard/schemas/http').TokenScope;

/** A copy of `TOKEN_SCOPES`, so that the help does not load the schemas. */
const SCOPES: readonly TokenScope[] = ['read', 'propose', 'write', 'contacts', 'admin'];

/** @throws InvalidArgumentError if the text is not a list of scopes */
function parseScopes(given: string): TokenScope[] {
  const named = given.split(',').map((each) => each.trim());
  const unknown = named.find((each) => !SCOPES.some((scope) => scope === each));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`Allowed choices are ${SCOPES.join(', ')}.`);
  return SCOPES.filter((scope) => named.includes(scope));
}

/** `sitectl token`: access for CI and for `--url`. */
export function addToken(program: Command): void {
  const token = program
    .command('token')
    .summary('manage access tokens')
    .description('Manage access tokens, which CI jobs and "--url" use to call a site.');
  addCreate(token);
  addList(token);
  addRevoke(token);
}

function addCreate(token: Command): void {
  const command = token
    .command('create')
    .summary('create a token; it is shown only once')
    .description(
      'Create an access token and print it to stdout, only this once. The site stores a hash.',
    )
    .addArgument(new Argument('<name>', 'a name for the token, such as ci or staging-sync'))
    .addOption(
      new Option('--scope <scopes>', `what it may do, such as read,write: ${SCOPES.join(', ')}`)
        .argParser(parseScopes)
        .makeOptionMandatory(),
    )
    .option('--expires <time>', 'how long it is valid: 30d, 12w, 1y or never', '90d');
  finish(
    withWritableTarget(command),
    `
  sitectl token create ci --scope read,write --expires 30d
  export SITECTL_TOKEN=$(sitectl token create laptop --scope read)

Scopes do not include each other:
  read      content: export, diff, drift, runs, pages list, doctor's links
  propose   plans; with read also proposals, for assistants and reviewers
  write     content: seed; with read also import, apply, undo, pages, media
  contacts  contact requests in exports
  admin     administrators, tokens, doctor, backups`,
    () => import('./token/create.ts'),
  );
}

function addList(token: Command): void {
  const command = token
    .command('list')
    .summary('list the tokens, never their secrets')
    .description('List the tokens: their scope, when they expire, and when they were last used.');
  finish(
    withTarget(command),
    `
  sitectl token list
  sitectl token list --env production --json`,
    () => import('./token/list.ts'),
  );
}

function addRevoke(token: Command): void {
  const command = token
    .command('revoke')
    .summary('revoke a token')
    .description('Revoke a token. It stops working at once.')
    .addArgument(new Argument('<name>', 'as "sitectl token list" shows it'));
  finish(
    withWritableTarget(command),
    `
  sitectl token revoke laptop`,
    () => import('./token/revoke.ts'),
  );
}
