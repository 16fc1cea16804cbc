import type { Refusal } from '../../adapters/mailer.ts';

/** The most refused recipients that are named. */
export const NAMED = 20;

/** Whether a person has to correct the address or the mail server. */
export const isPermanent = ({ code }: Refusal): boolean => code === null || code >= 500;

/** The refused recipients and the answers of the mail server, in one sentence. */
export function refusalText(refused: readonly Refusal[]): string {
  const named = refused.slice(0, NAMED);
  const list = named.map(({ address, code }) => `${address} (${code ?? 'not an address'})`);
  return `The mail server refused ${list.join(', ')}.`;
}
