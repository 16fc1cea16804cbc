import type { ActivityEntry } from '@siteyard/schemas/http';
import { expect, test } from 'vitest';
import { describeActivity } from './describe-activity.ts';

const titles = new Map([[14, 'Mini diggers']]);
const said = (entry: Partial<ActivityEntry>) => {
  const { who, before, subject, after, pageId } = describeActivity(
    {
      id: 'x',
      at: '2026-03-02T08:15:00.000Z',
      who: 'june@example.com',
      source: 'administrator',
      action: 'page.published',
      subject: '/pages/14',
      ...entry,
    },
    titles,
  );
  return [`${who} ${before}${subject}${after}`, pageId];
};

test.each([
  [{}, 'june@example.com published “Mini diggers”', 14],
  [{ subject: '/pages/9' }, 'june@example.com published page 9', undefined],
  [
    { action: 'settings.saved', subject: '/site_settings' },
    'june@example.com saved the global settings',
    undefined,
  ],
  [
    { action: 'trash.restored', subject: '/trash/page-14/restore' },
    'june@example.com restored “Mini diggers” from “Recently deleted”',
    14,
  ],
  [
    { action: 'trash.restored', subject: 'Propane forklift' },
    'june@example.com restored “Propane forklift” from “Recently deleted”',
    undefined,
  ],
  [
    { action: 'trash.restored', subject: '/trash/contact_request-1a/restore' },
    'june@example.com restored a contact request from “Recently deleted”',
    undefined,
  ],
  [
    { action: 'administrator.removed', subject: 'tom@example.com' },
    'june@example.com removed tom@example.com from the administrators',
    undefined,
  ],
  [
    { action: 'administrator.removed', subject: '/admin_users/66b1f0c2a4d35e0012ab34cd' },
    'june@example.com removed an account from the administrators',
    undefined,
  ],
  [
    { action: 'administrator.joined', subject: 'june@example.com' },
    'june@example.com accepted the invitation',
    undefined,
  ],
  [
    { source: 'cli', who: 'sitectl', action: 'administrator.created', subject: 'tom@example.com' },
    'The command line made tom@example.com an administrator',
    undefined,
  ],
  [
    { action: 'page.deleted', subject: 'Old offers' },
    'june@example.com deleted “Old offers”',
    undefined,
  ],
  [
    { action: 'item.unpublished', subject: 'Propane forklift' },
    'june@example.com unpublished “Propane forklift”',
    undefined,
  ],
  [{ action: 'items.changed', subject: 'Crane' }, 'june@example.com changed “Crane”', undefined],
  [
    { action: 'items.changed', subject: '2 rental items' },
    'june@example.com changed 2 rental items',
    undefined,
  ],
  [
    { action: 'items.changed', subject: '/items/bulk' },
    'june@example.com changed several rental items',
    undefined,
  ],
  [
    { action: 'item.changed', subject: '/items/825f89b7-5f0d-4f47-9d3c-0c2f0a1d8e11' },
    'june@example.com changed a rental item',
    undefined,
  ],
  [
    { action: 'section.restored', subject: '/sections/our-team/restore' },
    'june@example.com restored the section “our-team”',
    undefined,
  ],
  [
    {
      action: 'trash.restored',
      subject: '/trash/item-825f89b7-5f0d-4f47-9d3c-0c2f0a1d8e11/restore',
    },
    'june@example.com restored a rental item from “Recently deleted”',
    undefined,
  ],
  [
    { action: 'proposal.discarded', subject: '/proposals/5b3c8a52' },
    'june@example.com discarded a proposal for a new page',
    undefined,
  ],
  [{ source: 'token', who: 'ci' }, 'The token “ci” published “Mini diggers”', 14],
  [
    { source: 'token', who: 'ci', action: 'run.imported', subject: '/runs/66b1' },
    'The token “ci” imported content',
    undefined,
  ],
  [{ source: 'seed', who: null }, 'Siteyard published “Mini diggers”', 14],
  [{ action: 'page.turned_over' }, 'june@example.com page turned over: “Mini diggers”', 14],
] as const)('describes %j as “%s”', (entry, words, pageId) => {
  expect(said(entry)).toEqual([words, pageId]);
});
