import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../../test/sitectl.ts';
import { CliError } from '../../cli-error.ts';
import { EXIT } from '../../exit-codes.ts';
import { createOutput } from '../../terminal/output.ts';
import type { Client } from '../client.ts';
import { withRestore } from './send-backup.ts';

it('has a hint that the site continues if the connection is lost during the restore', async () => {
  const file = path.join(tempFolder(), 'site.backup');
  fs.writeFileSync(file, 'bytes');
  let isApplied = false;
  const restore = { id: 'r1', state: 'checked', progress: null, error: null };
  const site = {
    async post(at: string) {
      isApplied ||= at.endsWith('/apply');
      return restore;
    },
    async get() {
      if (!isApplied) return restore;
      throw new CliError(EXIT.unreachable, 'unreachable', 'Cannot reach it.', 'Check the address.');
    },
    putBytes: async () => undefined,
  } as unknown as Client;
  const restoring = withRestore(site, file, null, createOutput({ quiet: true }), ({ apply }) =>
    apply({ keepContacts: true, replaceSite: false, accounts: false, tokens: false }),
  );
  await expect(restoring).rejects.toMatchObject({
    exit: 3,
    hint: expect.stringContaining('The site continues the restore automatically'),
  });
});
