import {
  doctorDocumentsAnswer,
  type DoctorDocumentsAnswer,
  type MalformedDocument,
} from '@siteyard/schemas/http';
import type { Client } from '../../lib/site/client.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { createProgress } from '../../lib/terminal/progress.ts';
import type { Check } from './check.ts';

/** Requests the check for malformed documents from the site. Each call takes a few seconds. */
export async function checkDocuments(site: Client, output: Output): Promise<Check[]> {
  const progress = createProgress(output);
  const malformed: MalformedDocument[] = [];
  let [documents, unnamed] = [0, 0];
  try {
    for (let query: string | null = ''; query !== null;) {
      const path = `/api/operator/doctor/documents${query}`;
      const part: DoctorDocumentsAnswer = await site.get(path, doctorDocumentsAnswer);
      documents += part.documents;
      unnamed += part.unnamed;
      malformed.push(...part.malformed);
      progress.say(`Checking: ${count(documents, 'document')}`);
      query = part.next && `?after=${part.next}`;
    }
  } finally {
    progress.end();
  }
  const name = 'documents';
  const looked = count(documents, 'document');
  if (malformed.length === 0)
    return [{ name, state: 'ok', message: `Every document is readable: ${looked}.`, advice: null }];
  const [number, more] = [
    malformed.length + unnamed,
    unnamed > 0 ? ` ${unnamed} are not named.` : '',
  ];
  return [
    {
      name,
      state: 'problem',
      message: `${number} of ${looked} in the database ${number === 1 ? 'is' : 'are'} malformed. The site shows what it can read.${more}`,
      advice:
        'Correct the fields in the database, delete the document there, or restore a backup: sitectl backup restore',
      malformed,
    },
  ];
}
