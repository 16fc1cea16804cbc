import type { Command } from 'commander';
import { finish, withTarget } from '../lib/define-command.ts';

/** `sitectl mcp` */
export function addMcp(program: Command): void {
  const command = program
    .command('mcp')
    .summary('let an assistant propose')
    .description(
      'Serve a site to an assistant, by the Model Context Protocol over stdin and stdout: it can ' +
        'read pages, settings, images and schemas, check and compare changes, show a plan, and ' +
        'propose pages. It can never publish, apply or delete: a person does, in the admin or ' +
        'with "sitectl apply".',
    )
    .option('--plans <folder>', 'keep plans in this folder, for "sitectl apply"');
  finish(
    withTarget(command),
    `
  sitectl token create assistant --scope read,propose
  SITECTL_TOKEN=… sitectl mcp --url https://www.example.com
  sitectl mcp --env staging --plans ./plans
  sitectl mcp --data-dir ./data

An assistant starts it, from a configuration such as:
  { "mcpServers": { "website": {
      "command": "sitectl", "args": ["mcp", "--env", "staging"] } } }

A token that may do more than read and propose is refused.`,
    () => import('./mcp/run.ts'),
  );
}
