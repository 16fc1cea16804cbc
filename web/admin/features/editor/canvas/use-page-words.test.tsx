import type { Language } from '@siteyard/schemas/settings';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { click, openAdmin, see, useAdminTests } from '../../../test-admin.tsx';
import { usePageWords } from './use-page-words.ts';

useAdminTests();

let seen: (string | null | undefined)[];
beforeEach(() => {
  seen = [];
});

function Shown({ first }: { first: Language }) {
  const [language, setLanguage] = useState(first);
  const words = usePageWords(language);
  seen.push(words && words.form.first_name);
  return (
    <>
      <button onClick={() => setLanguage('fr')}>French</button>
      <button onClick={() => setLanguage('en')}>English</button>
    </>
  );
}

test('the built-in labels of an English site are available immediately', () => {
  openAdmin(<Shown first="en-GB" />, {});
  return see(() => expect(new Set(seen)).toEqual(new Set([null])));
});

test('a site in another language has its own labels, and never English ones before them', async () => {
  openAdmin(<Shown first="de-AT" />, {});
  await see(() => expect(seen.at(-1)).toBe('Vorname'));
  expect(new Set(seen)).toEqual(new Set([undefined, 'Vorname']));
  await click('French');
  await see(() => expect(seen.at(-1)).toBe('Prénom'));
  await click('English');
  await see(() => expect(seen.at(-1)).toBeNull());
  expect(new Set(seen)).toEqual(new Set([undefined, 'Vorname', 'Prénom', null]));
});
