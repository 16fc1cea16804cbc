import { doctorAnswer } from '@siteyard/schemas/http';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { Client } from '../../lib/site/client.ts';
import { LocalConfigurationError } from '../../lib/site/local-site.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import type { Check } from './check.ts';
import { checkContent } from './check-content.ts';
import { checkGit } from './check-git.ts';
import { checkDocuments } from './check-documents.ts';
import { describeChecks } from './describe-checks.ts';

/** `sitectl doctor`: finds problems of a site and their solutions. */
export async function run(options: TargetOptions, output: Output): Promise<ExitCode> {
  const checks = [...(await examine(options, output)), ...(await checkGit(process.cwd()))];
  const isFine = checks.every(({ state }) => state !== 'problem');
  output.answer({ ok: isFine, checks }, describeChecks(checks, output));
  return isFine ? EXIT.done : EXIT.problems;
}

async function examine(options: TargetOptions, output: Output): Promise<Check[]> {
  try {
    return await withSite(options, output, (site) => examineSite(site, output));
  } catch (error) {
    if (!(error instanceof LocalConfigurationError)) throw error;
    return error.problems.map((message) => ({
      name: 'configuration',
      state: 'problem',
      message,
      advice: 'Correct it in the environment or in .env. The site does not start before.',
    }));
  }
}

async function examineSite(site: Client, output: Output): Promise<Check[]> {
  const refusals: CliError[] = [];
  const look = async (name: string, scope: string, work: () => Promise<Check[]>) => {
    try {
      return await work();
    } catch (error) {
      const reason = error instanceof CliError ? reasonOf(error, scope) : undefined;
      if (!reason || !(error instanceof CliError)) throw error;
      refusals.push(error);
      return [{ name, state: 'skipped' as const, ...reason }];
    }
  };
  const parts = await look('site', 'admin', async () => {
    return (await site.get('/api/operator/doctor', doctorAnswer)).checks;
  });
  const documents = await look('documents', 'admin', () => checkDocuments(site, output));
  const content = await look('content', 'read', () => checkContent(site, output));
  const [refusal] = refusals;
  if (refusal && refusals.length === 3) throw refusal;
  return [...parts, ...documents, ...content];
}

/** Returns the reason for a skipped check; undefined for an error that ends the command. */
function reasonOf({ code, message }: CliError, scope: string) {
  if (code === 'forbidden')
    return { message: `Not looked at. ${message}`, advice: `Use a token with the scope ${scope}.` };
  if (code !== 'not_found') return undefined;
  return {
    message: 'Not looked at. This version of the site cannot tell.',
    advice: 'Update the site.',
  };
}
