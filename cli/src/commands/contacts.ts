import type { Command } from 'commander';
import { finish, withTarget } from '../lib/define-command.ts';

/** `sitectl contacts`: the contact requests of a person. */
export function addContacts(program: Command): void {
  const contacts = program
    .command('contacts')
    .summary("export a person's data")
    .description('Answer people who ask which data the site has about them.');
  const command = contacts
    .command('export')
    .summary("print a person's contact requests as JSON")
    .description(
      'Print everything that a person has sent, with replies and notes, as JSON. Requests in the ' +
        'trash are included. The token needs the scope "contacts".',
    )
    .requiredOption('--email <email>', 'the address of the person, in any letter case');
  finish(
    withTarget(command),
    `
  sitectl contacts export --email ada@example.com > ada.json
  sitectl contacts export --email ada@example.com --env production`,
    () => import('./contacts/export.ts'),
  );
}
