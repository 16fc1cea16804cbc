import type { PageAnswer } from '@siteyard/schemas/http';
import { describe, expect, test } from 'vitest';
import { chooseDraft } from './choose-draft.ts';

const heading = (text: string) => ({
  contentVersion: 1,
  root: { props: {} },
  content: [
    { type: 'SiteNavbar', props: { id: 'SiteNavbar-global' } },
    { type: 'HeadingBlock', props: { id: 'HeadingBlock-1', text } },
  ],
});
const page = { id: 14, title: 'Fleet', description: '', content: heading('Old') } as PageAnswer;
const remote = (text: string, updated_at: string) => ({
  content: heading(text),
  base_revision: 2,
  revision: 6,
  updated_at,
});
const local = (text: string, updated_at: string, synced = false) => ({
  content: heading(text),
  base_revision: 2,
  updated_at,
  synced,
});
const known = { revision: 5, content: heading('Known') };
const textOf = (found: ReturnType<typeof chooseDraft>) =>
  (found?.content as ReturnType<typeof heading> | undefined)?.content[1]?.props.text;

describe('chooseDraft', () => {
  test('offers nothing without a draft', () => {
    expect(chooseDraft(page, null, undefined)).toBeNull();
  });

  test('offers changes that only this browser has, even if another device saved later', () => {
    const found = chooseDraft(page, remote('Phone', '2026-01-03T00:00:00Z'), {
      ...local('Here', '2026-01-01T00:00:00Z'),
      remote: known,
    });
    expect(textOf(found)).toBe('Here');
    // The first save is based on revision 5, so the server refuses it, and both drafts are merged.
    expect(found?.remote).toEqual(known);
    expect(found?.other).toMatchObject({ updated_at: '2026-01-03T00:00:00Z' });
  });

  test('names no other device if the server’s draft is from this browser', () => {
    const found = chooseDraft(page, remote('Sent', '2026-01-01T00:00:00Z'), {
      ...local('Typed since', '2026-01-01T00:01:00Z'),
      remote: { revision: 6, content: heading('Sent') },
    });
    expect(textOf(found)).toBe('Typed since');
    expect(found?.other).toBeUndefined();
  });

  test('offers the server’s draft if this browser has the same content', () => {
    const found = chooseDraft(page, remote('Same', '2026-01-01T00:00:00Z'), {
      ...local('Same', '2026-01-03T00:00:00Z'),
      remote: known,
    });
    expect(found).toMatchObject({ localOnly: false, remote: { revision: 6 } });
  });

  test('offers the newer draft for records of older releases', () => {
    const server = remote('Server', '2026-01-02T00:00:00Z');
    expect(textOf(chooseDraft(page, server, local('Here', '2026-01-03T00:00:00Z')))).toBe('Here');
    expect(textOf(chooseDraft(page, server, local('Here', '2026-01-01T00:00:00Z')))).toBe('Server');
  });

  test('prefers the server’s draft if it has already stored this browser’s', () => {
    const found = chooseDraft(
      page,
      remote('Server', '2026-01-02T00:00:00Z'),
      local('Here', '2026-01-03T00:00:00Z', true),
    );
    expect(textOf(found)).toBe('Server');
  });

  test('offers no draft that equals the published page', () => {
    expect(chooseDraft(page, remote('Old', '2026-01-02T00:00:00Z'), undefined)).toBeNull();
  });

  test('offers a changed title', () => {
    const draft = remote('Old', '2026-01-02T00:00:00Z');
    draft.content.root.props = { title: 'Our fleet' };
    expect(chooseDraft(page, draft, undefined)).not.toBeNull();
  });
});
