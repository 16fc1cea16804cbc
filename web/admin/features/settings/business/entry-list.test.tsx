import type { Closure, OpeningHours } from '@siteyard/schemas/business';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { click, control, openAdmin, see, type, useAdminTests } from '../../../test-admin.tsx';
import { ClosureFields } from './closure-fields.tsx';
import { HoursFields } from './hours-fields.tsx';

useAdminTests();

let closures: Closure[] = [];
let hours: OpeningHours[] = [];
function Location() {
  const [now, setNow] = useState<{ closures: Closure[]; hours: OpeningHours[] }>({
    closures: [],
    hours: [],
  });
  useEffect(() => {
    ({ closures, hours } = now);
  });
  return (
    <>
      <HoursFields hours={now.hours} onChange={(next) => setNow({ ...now, hours: next })} />
      <ClosureFields
        closures={now.closures}
        onChange={(next) => setNow({ ...now, closures: next })}
      />
    </>
  );
}

test('adds, changes and removes closures, and keeps the focus in the list', async () => {
  openAdmin(<Location />, {});
  await click('+ Add Closure');
  await type('From', '2026-12-24');
  await type('Reason (optional)', 'Holidays');
  await click('+ Add Closure');
  await see(() => expect(closures).toHaveLength(2));
  (await control('Remove closure 1')).focus();
  await click('Remove closure 1');
  await see(() => expect(closures).toEqual([{ from: '', to: '', note: '' }]));
  expect(document.activeElement).toBe(await control('Remove closure 1'));
  await click('Remove closure 1');
  await see(() => expect(closures).toEqual([]));
  expect(document.activeElement?.textContent).toContain('Closed on');
});

test('adds hours and changes their days', async () => {
  openAdmin(<Location />, {});
  await click('+ Add Hours');
  await click('Sunday');
  await type('Closes 1', '13:30');
  await see(() => expect(hours).toEqual([{ days: ['sa', 'su'], opens: '08:00', closes: '13:30' }]));
  await click('Remove hours 1');
  await see(() => expect(hours).toEqual([]));
});
