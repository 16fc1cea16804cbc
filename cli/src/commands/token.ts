import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { finish, withTarget, withWritableTarget, type Run } from '../lib/define-command.ts';

type TokenScope = import('@siteyard/schemas/token').TokenScope;
type CreateOptions = import('./token/create.ts').CreateOptions;
type RevokeOptions = import('../lib/target.ts').WritableTargetOptions;
type TargetOptions = import('../lib/target.ts').TargetOptions;

/** As `TOKEN_SCOPES` of the schemas, which help does not load. */
const SCOPES: readonly TokenScope[] = ['read', 'propose', 'write', 'contacts', 'admin'];

/** @throws InvalidArgumentError for anything but scopes with commas between them */
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
    .summary('access tokens for CI and --url: create, list, revoke')
    .description('Access tokens: what CI jobs and "--url" call a site with.');
  addCreate(token);
  addList(token);
  addRevoke(token);
}

function addCreate(token: Command): void {
  const command = token
    .command('create')
    .summary('make a token; it is shown this once')
    .description(
      'Make an access token. It goes to stdout, alone and this once; the site keeps a hash.',
    )
    .addArgument(new Argument('<name>', 'what to call it, such as ci or staging-sync'))
    .addOption(
      new Option('--scope <scopes>', `what it may do, such as read,write: ${SCOPES.join(', ')}`)
        .argParser(parseScopes)
        .makeOptionMandatory(),
    )
    .option('--expires <time>', 'how long it is good for: 30d, 12w, 1y or never', '90d');
  finish(
    withWritableTarget(command),
    `
Examples:
  sitectl token create ci --scope read,write --expires 30d
  export SITECTL_TOKEN=$(sitectl token create laptop --scope read)

Scopes do not include each other:
  read      content: export, diff, seed --list
  propose   proposals and plans, for assistants and reviewers
  write     content: seed
  contacts  contact requests in exports
  admin     administrators and tokens`,
    async (): Promise<Run<[string], CreateOptions>> => (await import('./token/create.ts')).run,
  );
}

function addList(token: Command): void {
  const command = token
    .command('list')
    .summary('show the tokens, never their secrets')
    .description('Show the tokens: what they may do, until when, and when they were last used.');
  finish(
    withTarget(command),
    `
Examples:
  sitectl token list
  sitectl token list --env production --json`,
    async (): Promise<Run<[], TargetOptions>> => (await import('./token/list.ts')).run,
  );
}

function addRevoke(token: Command): void {
  const command = token
    .command('revoke')
    .summary('end a token')
    .description('End a token: from now on it opens nothing.')
    .addArgument(new Argument('<name>', 'as "sitectl token list" shows it'));
  finish(
    withWritableTarget(command),
    `
Examples:
  sitectl token revoke laptop`,
    async (): Promise<Run<[string], RevokeOptions>> => (await import('./token/revoke.ts')).run,
  );
}
