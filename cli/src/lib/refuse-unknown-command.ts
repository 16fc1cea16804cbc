import type { Command } from 'commander';

/**
 * Refuses an unknown subcommand of a command with a default subcommand. Without this check, commander
 * takes the word for an argument of the default subcommand. Use it as a hook of `preSubcommand`.
 * @throws CommanderError
 */
export function refuseUnknownCommand(command: Command): void {
  const [word] = command.args;
  if (word === undefined || word.startsWith('-')) return;
  if (command.commands.some((each) => [each.name(), ...each.aliases()].includes(word))) return;
  command.error(`error: unknown command '${word}'`, { code: 'commander.unknownCommand' });
}
