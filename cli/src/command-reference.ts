import type { Command } from 'commander';
import { createProgram } from './program.ts';

/** Returns the reference of all commands in Markdown: the output of `--help` at 80 columns. */
export function commandReference(): string {
  const program = createProgram();
  const sections = leaves(program).map(
    (command) => `## ${fullName(command)}\n\n\`\`\`text\n${helpOf(command)}\n\`\`\`\n`,
  );
  return `# sitectl\n\n\`\`\`text\n${helpOf(program)}\n\`\`\`\n\n${sections.join('\n')}`;
}

/** Returns the commands that can run, without those that only group others. */
function leaves(command: Command): Command[] {
  return command.commands.flatMap((each) => (each.commands.length > 0 ? leaves(each) : [each]));
}

function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();
}

function helpOf(command: Command): string {
  let text = '';
  command
    .configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => 80 })
    .outputHelp();
  return text.trim();
}
