import { CommanderError } from 'commander';
import { EXIT } from './lib/exit-codes.ts';
import { handleInterrupts } from './lib/interrupt.ts';
import { createProgram } from './program.ts';

handleInterrupts();
// `sitectl … | head` closes the pipe; that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT.done);
});

try {
  await createProgram().parseAsync();
} catch (error) {
  // Commander has said what is wrong with the usage; help and version end with 0.
  if (error instanceof CommanderError)
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
  else {
    const { reportError } = await import('./lib/report-error.ts');
    process.exitCode = reportError(error, process.argv.includes('--json'));
  }
}
