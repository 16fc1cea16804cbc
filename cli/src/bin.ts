import { CommanderError } from 'commander';
import { EXIT } from './lib/exit-codes.ts';
import { handleInterrupts } from './lib/interrupt.ts';
import { createProgram } from './program.ts';

handleInterrupts();
// A reader that stops early, as in `sitectl … | head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT.done);
});

const [first, ...words] = process.argv.slice(2);
// A call of a shell for completions; see lib/completion/scripts.ts.
if (first === '__complete') {
  const { complete } = await import('./complete.ts');
  process.stdout.write(complete(words));
} else await runCommand();

async function runCommand(): Promise<void> {
  const json = process.argv.includes('--json');
  let usageErrors = '';
  try {
    await createProgram(json ? (text) => void (usageErrors += text) : undefined).parseAsync();
  } catch (error) {
    // Commander has printed the error already, or help or the version, which exit with 0.
    if (error instanceof CommanderError && error.exitCode === 0) process.exitCode = EXIT.done;
    else if (error instanceof CommanderError && !json) process.exitCode = EXIT.usage;
    else {
      const { reportError, usageError } = await import('./lib/report-error.ts');
      const cause = error instanceof CommanderError ? usageError(usageErrors) : error;
      process.exitCode = reportError(cause, json);
    }
  }
}
