import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import {
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
  type ApiCall,
} from '../../../test-admin.tsx';
import { listOf, settingsAnswer } from '../test-items.ts';
import { ItemScreen } from './item-screen.tsx';
import { stored, PATH, opened, open, sent, title } from './test-item-screen.tsx';

useAdminTests();

describe('a new item', () => {
  test('gets the address that its name suggests, and is opened', async () => {
    open(
      { 'POST /api/items': ({ body }: ApiCall) => ({ item: { ...stored, ...(body as object) } }) },
      'new',
    );
    await type('Name', 'Mini-Bagger 1,8 t');
    await see(async () => expect((await control('Web address')).value).toBe('mini-bagger-1-8-t'));
    await type('Day', '85,50');
    await click('Save');
    await see(() => expect(opened).toHaveLength(1));
    const { item } = sent('POST')[0]!.body as { item: Record<string, unknown> };
    expect(item).toMatchObject({ name: 'Mini-Bagger 1,8 t', rates: { day: 8550 } });
    // The site chooses a free address, and the last place.
    expect(item).not.toHaveProperty('address');
    expect(item).not.toHaveProperty('order');
  });

  test('keeps an address that was typed, and is published if asked', async () => {
    open(
      { 'POST /api/items': { item: stored }, [`POST ${PATH}/publish`]: { item: stored } },
      'new',
    );
    await type('Name', 'Lift');
    await type('Web address', 'my-lift');
    await click('Save and publish');
    await see(() => expect(opened).toHaveLength(1));
    expect(sent('POST')[0]?.body).toMatchObject({ item: { address: 'my-lift' } });
    expect(sent('POST').map(({ path }) => path)).toEqual(['/api/items', `${PATH}/publish`]);
  });

  test('has the text that was typed while the site created it', async () => {
    let answer = (_: object) => {};
    const created = new Promise<object>((resolve) => {
      answer = resolve;
    });
    function FollowingScreen() {
      const [itemKey, setKey] = useState('new');
      return (
        <ItemScreen
          itemKey={itemKey}
          renderTextInput={() => null}
          versions={{ areOpen: false, show: () => {} }}
          onOpen={({ key }) => setKey(key)}
          onClose={() => {}}
        />
      );
    }
    openAdmin(<FollowingScreen />, {
      'GET /api/site_settings': settingsAnswer(),
      [`GET ${PATH}`]: { item: stored },
      'GET /api/items': listOf(),
      'POST /api/items': () => created,
    });
    await type('Name', stored.name);
    await click('Save');
    await type('Summary', 'Strong');
    answer({ item: stored });
    await see(() => expect(title()).toBe(stored.name));
    expect((await control('Summary')).value).toBe('Strong');
    await seeText('Unsaved changes');
  });

  test('that cannot be published is saved and opened, and is not created again', async () => {
    open(
      {
        'POST /api/items': { item: stored },
        [`POST ${PATH}/publish`]: refused(503, { error: 'Not now.' }),
      },
      'new',
    );
    await type('Name', 'Lift');
    await click('Save and publish');
    await seeText('Saved, but not published.');
    await seeText('Not now.');
    expect(opened).toEqual([stored]);
  });

  test('without a name is not saved, and the field has the focus', async () => {
    open({}, 'new');
    await type('Day', 'POA');
    await click('Save');
    await seeText('This is required.');
    await seeText('This must be an amount, such as 85 or 85.50.');
    await see(async () => expect(document.activeElement).toBe(await control('Name')));
    expect(sent('POST')).toEqual([]);
    await type('Day', '85');
    await see(() => expect(document.body.textContent).not.toContain('must be an amount'));
  });
});
