import type { Connection } from 'mongoose';
import type { Logger } from '../../log.ts';
import { SITE, siteStateModel, type OtherAddress } from './site-state.model.ts';
import { readOne } from '../../database/stored-documents.ts';

export type { OtherAddress };

/**
 * Reports visits at another address than PUBLIC_URL: in the log, once for each address, and in the doctor.
 */
export interface OtherAddressReport {
  /** Reports that pages were requested at another address, such as `www.example.com`, and are redirected. */
  redirected(address: string): void;
  /** Reports that a redirect was stopped, because it would lead back to the same address. */
  looping(address: string): void;
  /**
   * Reports that a visitor's message was refused, because its form was opened at another origin than the
   * site's.
   */
  refused(origin: string): void;
  /** Returns the last address that any instance has stored, or null. */
  last(): Promise<OtherAddress | null>;
}

/** The maximum stored length of an address. Addresses come from request headers, so they can be very long. */
const LONGEST = 200;

export function createOtherAddressReport(deps: {
  connection: Connection;
  publicUrl: string | undefined;
  logger: Logger;
}): OtherAddressReport {
  const { publicUrl = 'not set', logger } = deps;
  const model = siteStateModel(deps.connection);
  const reported = new Set<string>();

  function report(kind: string, address: string, text: string): void {
    if (reported.has(kind)) return;
    reported.add(kind);
    const other_address = { address: address.slice(0, LONGEST), at: new Date() };
    logger.warn({ address: other_address.address, publicUrl }, text);
    model.updateOne(SITE, { $set: { other_address } }).catch((error: unknown) => {
      logger.warn({ err: error }, 'the other address of the site cannot be stored');
    });
  }

  return {
    redirected: (address) =>
      report(
        'redirected',
        address,
        'Visitors open the site at another address than PUBLIC_URL. The site redirects them.',
      ),
    looping: (address) =>
      report(
        'looping',
        address,
        'Redirects to PUBLIC_URL lead back to the same address, so the site does not redirect. Let the proxy pass on the Host header, and set TRUST_PROXY.',
      ),
    refused: (origin) =>
      report(
        'refused',
        origin,
        'A contact form was opened at an address that is not this site, so its message was refused. If that is the address of the site, set PUBLIC_URL to it.',
      ),
    last: async () =>
      (await readOne(model.findOne(SITE, { other_address: 1 }).lean()))?.other_address ?? null,
  };
}
