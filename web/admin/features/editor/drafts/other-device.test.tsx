import { expect, test, vi } from 'vitest';
import { formatDateTime } from '../../../lib/format-date.ts';
import { openAdmin, seeText, useAdminTests } from '../../../test-admin.tsx';
import type { FoundDraft } from './choose-draft.ts';
import { DraftClashDialog } from './draft-clash-dialog.tsx';
import { DraftOffer } from './draft-offer.tsx';

useAdminTests();

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAVED = '2026-03-01T10:00:00.000Z';
const other = { updated_at: SAVED, user_agent: FIREFOX };
const found = { content: {}, base_revision: 2, remote: { revision: 5, content: null } };

const offer = (draft: object) =>
  openAdmin(
    <DraftOffer
      draft={{ ...found, localOnly: false, updated_at: SAVED, ...draft } as FoundDraft}
      publishedSince={false}
      conflicts={null}
      onContinue={vi.fn()}
      onDiscard={vi.fn()}
    />,
    {},
  );

test('the offer of a draft names the browser that saved it, and the time', async () => {
  offer({ user_agent: FIREFOX });
  await seeText(`Last changed ${formatDateTime(SAVED)}, in Firefox on Windows.`);
});

test('a draft of an older release is offered without a browser', async () => {
  offer({});
  await seeText(`Last changed ${formatDateTime(SAVED)}.`);
});

test('changes of this device are offered with the draft that another device has saved', async () => {
  offer({ localOnly: true, updated_at: '2026-03-02T10:00:00.000Z', other });
  await seeText(
    `Firefox on Windows saved other changes of yours on ${formatDateTime(SAVED)}. If you continue, both are merged.`,
  );
});

test.each([
  [FIREFOX, 'Firefox on Windows'],
  [undefined, 'Another browser'],
])('before blocks of another device are replaced, it is named (%s)', async (agent, name) => {
  openAdmin(
    <DraftClashDialog
      other={{ updated_at: SAVED, user_agent: agent }}
      conflicts={[]}
      onDecide={vi.fn()}
    />,
    {},
  );
  await seeText(`${name} saved your changes on ${formatDateTime(SAVED)}`);
  expect(document.body.textContent).toContain('in another tab or on another device');
});
