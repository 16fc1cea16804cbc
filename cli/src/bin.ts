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

const json = process.argv.includes('--json');
let wrongUsage = '';

try {
  await createProgram(json ? (text) => void (wrongUsage += text) : undefined).parseAsync();
} catch (error) {
  // Commander has said what is wrong with the usage; help and version end with 0.
  if (error instanceof CommanderError && error.exitCode === 0) process.exitCode = EXIT.done;
  else if (error instanceof CommanderError && !json) process.exitCode = EXIT.usage;
  else {
    const { reportError, usageError } = await import('./lib/report-error.ts');
    const cause = error instanceof CommanderError ? usageError(wrongUsage) : error;
    process.exitCode = reportError(cause, json);
  }
}
