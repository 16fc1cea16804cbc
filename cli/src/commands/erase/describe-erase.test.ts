import { expect, it } from 'vitest';
import type { EraseAnswer } from '@siteyard/schemas/http';
import { describeErased } from './describe-erase.ts';

const erased = (number: number, backups: string[]): EraseAnswer => ({
  erased: true,
  subject: '/pages/4',
  found: [{ kind: 'drafts', count: number, names: [] }],
  left: [],
  backups,
  commit: 7,
});

it('counts the erased documents and the backups, in the singular too', () => {
  expect(describeErased(erased(1, ['a.backup']))).toBe(
    'Erased 1 document or file; commit 7. 1 older backup may still have it.\n',
  );
  expect(describeErased(erased(3, []))).toBe('Erased 3 documents and files; commit 7.\n');
});
