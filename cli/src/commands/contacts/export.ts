import { exportPersonAnswer } from '@siteyard/schemas/http';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import { count, type Output } from '../../lib/terminal/output.ts';

export interface ExportOptions extends TargetOptions {
  email: string;
}

/** `sitectl contacts export`: prints the contact requests of a person. */
export function run(options: ExportOptions, output: Output): Promise<ExitCode> {
  return withSite(options, output, async (site) => {
    const { email } = options;
    const path = '/api/operator/contact_requests/export';
    const { contact_requests } = await site.post(path, { email }, exportPersonAnswer);
    output.note(`Found ${count(contact_requests.length, 'contact request')}.`);
    const text = JSON.stringify({ email, contact_requests }, null, 2);
    output.answer({ ok: true, email, contact_requests }, `${text}\n`);
    return EXIT.done;
  });
}
