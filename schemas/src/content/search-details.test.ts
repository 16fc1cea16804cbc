import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testPage } from '../bundle/test-bundle.ts';
import { formatPage, readPageFile } from '../bundle/page-file.ts';
import { mergeDraft } from '../merge/draft.ts';
import { hashPage } from './page-hash.ts';
import { samePage } from '../planning/sides.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const page = testPage(100);
const told = { ...page, search_title: 'Rent a lift', noindex: true };
const hash = (of: typeof page) => hashPage(of, 'the content', sha256);

describe('search details', () => {
  it('are not part of the hash at their defaults', () => {
    expect(hash({ ...page, search_title: '', noindex: false })).toBe(hash(page));
    // Receipts from before search details existed have this hash.
    expect(hash(page)).toBe(sha256(JSON.stringify([page.title, '', '', '', 'the content'])));
    expect(hash(told)).not.toBe(hash(page));
    expect(hash({ ...page, noindex: true })).not.toBe(hash({ ...page, search_title: 'true' }));
  });

  it('are not part of a file at their defaults', () => {
    const text = formatPage({ ...page, search_title: '', noindex: false });
    expect(text).toBe(formatPage(page));
    const read = readPageFile('pages/0100-page-100.json', Buffer.from(formatPage(told)));
    expect(read.page).toMatchObject({ search_title: 'Rent a lift', noindex: true });
  });

  it('make two pages differ', () => {
    expect(samePage({ ...page, noindex: false }, page)).toBe(true);
    expect(samePage(told, page)).toBe(false);
  });

  it('are part of a draft, even if it resets them to their defaults', () => {
    const draft = (props: object) => ({ ...page.content, root: { props } });
    const merged = (props: object) =>
      mergeDraft(told, draft(props) as typeof page.content, { ...told, title: 'New' }).content.root
        .props;
    expect(merged({ search_title: 'Other' })).toEqual({ search_title: 'Other' });
    expect(merged({ search_title: '', noindex: false })).toEqual({
      search_title: '',
      noindex: false,
    });
    expect(merged({})).toEqual({});
  });
});
