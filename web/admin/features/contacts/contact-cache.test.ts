import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { contactRequestQuery } from './api/get-contact-request.ts';
import { CONTACTS_KEY } from './api/list-contact-requests.ts';
import { patchContact, removeContact } from './contact-cache.ts';
import { request } from './test-contacts.tsx';

describe('the cached lists', () => {
  const key = [...CONTACTS_KEY, { page: 1 }];
  const other = [...CONTACTS_KEY, { page: 2 }];
  const cached = () => {
    const client = new QueryClient();
    client.setQueryData(key, { items: [request('one'), request('two')], total: 450 });
    client.setQueryData(other, { items: [request('three')], total: 450 });
    return client;
  };

  test('update one request in every list, and no other request', () => {
    const client = cached();
    patchContact(client, 'two', { status: 'resolved' });
    expect(client.getQueryData(key)).toMatchObject({
      items: [{ status: 'open' }, { status: 'resolved' }],
    });
    expect(client.getQueryData(other)).toMatchObject({ items: [{ status: 'open' }] });
  });

  test('are updated together with the cached request that the dialog shows', () => {
    const client = cached();
    const { queryKey } = contactRequestQuery('two');
    patchContact(client, 'two', { status: 'resolved' });
    expect(client.getQueryData(queryKey)).toBeUndefined();
    client.setQueryData(queryKey, request('two', { admin_notes: 'Called' }));
    patchContact(client, 'two', { status: 'resolved' });
    expect(client.getQueryData(queryKey)).toMatchObject({
      status: 'resolved',
      admin_notes: 'Called',
    });
  });

  test('remove a deleted request and reduce the totals of its lists', () => {
    const client = cached();
    removeContact(client, 'one');
    expect(client.getQueryData(key)).toMatchObject({ items: [{ id: 'two' }], total: 449 });
    expect(client.getQueryData(other)).toMatchObject({ items: [{ id: 'three' }], total: 450 });
  });
});
