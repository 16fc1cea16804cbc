import type { Refusal } from '../../adapters/mailer.ts';

/** The maximum number of listed refused recipients. */
export const NAMED = 20;

/** Whether the refusal remains until a person corrects the address or the mail server. */
export const isPermanent = ({ code }: Refusal): boolean => code === null || code >= 500;

/** Returns one sentence with the refused recipients and the responses of the mail server. */
export function refusalText(refused: readonly Refusal[]): string {
  const named = refused.slice(0, NAMED);
  const list = named.map(({ address, code }) => `${address} (${code ?? 'not an address'})`);
  return `The mail server refused ${list.join(', ')}.`;
}
