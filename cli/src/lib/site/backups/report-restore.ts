import {
  otherInstallationText,
  type RestoreAnswer,
  type RestorePlan,
} from '@siteyard/schemas/http';
import { CliError } from '../../cli-error.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { count, type Output } from '../../terminal/output.ts';

/** Whether a restore replaces the content of a site that did not make the backup. */
export const isOtherInstallation = ({ site, installation }: RestorePlan): boolean =>
  installation !== 'same' && !site.is_empty;

/** @throws CliError `restore_other_site` if the backup is of another installation and that is not allowed */
export function refuseOtherInstallation(plan: RestorePlan, isAllowed: boolean): void {
  if (isAllowed || !isOtherInstallation(plan)) return;
  throw new CliError(
    EXIT.refused,
    'restore_other_site',
    otherInstallationText(plan),
    `To replace "${plan.site.title}" with it, add --replace-site.`,
  );
}

/** Reports a restore and its proof. A difference is a problem. */
export function reportRestored(
  { proof }: RestoreAnswer,
  output: Output,
  more: object = {},
): ExitCode {
  const differing = (proof?.collections ?? []).filter(({ is_equal }) => !is_equal);
  const isEqual = proof?.is_equal ?? false;
  const kept = proof?.kept_contact_requests ?? 0;
  const documents = (proof?.collections ?? []).reduce((sum, each) => sum + each.count, 0);
  const lines = [
    isEqual
      ? `Restored. What the site has now is equal to the backup: ${count(documents, 'document')} and ${count(proof?.pictures ?? 0, 'image')}.`
      : `Restored, but these differ from the backup: ${differing.map(({ name }) => name).join(', ')}.`,
    ...(kept > 0 ? [`Kept ${count(kept, 'contact request')} that the backup lacks.`] : []),
    'Everybody was signed out.',
    ...(proof?.renamed_token === undefined
      ? []
      : [
          `The backup has another access token of this name: yours is called "${proof.renamed_token}" now.`,
        ]),
  ];
  const document = { ok: isEqual, restored: true, proof, ...more };
  const text = `${lines.join('\n')}\n`;
  if (isEqual) output.done(document, text);
  else output.answer(document, text);
  return isEqual ? EXIT.done : EXIT.problems;
}
