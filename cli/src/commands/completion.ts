import { Argument, type Command } from 'commander';
import { finish } from '../lib/define-command.ts';

/** The keys of `COMPLETION_SCRIPTS`, which help does not load. */
const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** `sitectl completion` */
export function addCompletion(program: Command): void {
  const command = program
    .command('completion')
    .summary('complete in your shell')
    .description(
      'Print a script with which your shell completes commands, options, their values, the ' +
        'environments of sitectl.config.json and files.',
    )
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS));
  finish(
    command,
    `
  bash        echo 'source <(sitectl completion bash)' >> ~/.bashrc
  zsh         sitectl completion zsh > "\${fpath[1]}/_sitectl"
  fish        sitectl completion fish > ~/.config/fish/completions/sitectl.fish
  powershell  sitectl completion powershell >> $PROFILE`,
    () => import('./completion/run.ts'),
  );
}
