import { describe, expect, test } from 'vitest';
import {
  callsOf,
  click,
  openAdmin,
  refused,
  see,
  seeText,
  useAdminTests,
} from '../../test-admin.tsx';
import { MailScreen } from './mail-screen.tsx';

useAdminTests();

const setup = { delivers: true, server: 'mail.example', from: 'A <a@b.c>', notify: 'everybody' };
const open = (test: unknown, change: object = {}) =>
  openAdmin(<MailScreen links={null} />, {
    'GET /api/mail': { ...setup, failed: 0, refused: [], ...change },
    'POST /api/mail/test': test,
  });

describe('the mail screen', () => {
  test.each([
    [{ to: 'me@b.c', outcome: 'sent', problem: null }, 'has accepted the mail to me@b.c'],
    [{ to: 'me@b.c', outcome: 'written', problem: null }, 'No test mail was sent'],
    [{ to: 'me@b.c', outcome: 'failed', problem: 'It answered with code 550.' }, 'code 550'],
    [refused(429, { error: 'Too many requests.' }), 'Too many requests.'],
  ])('shows the result of a test mail: %j', async (answer, text) => {
    open(answer);
    await click('Send a test mail to me');
    await seeText(text);
    await see(() => expect(callsOf(({ method }) => method === 'POST')).toHaveLength(1));
  });

  test('shows that mail is not set up, and how to set it up', async () => {
    open(null, { delivers: false, server: null, failed: 2 });
    await seeText('Not set up');
    await seeText('SMTP_URL');
    await seeText('2 mails could not be sent yet');
  });

  test('names the recipients whom the mail server refuses', async () => {
    open(null, { failed: 1, refused: ['hire@b.c', 'fleet@b.c'] });
    await seeText('The mail server refuses hire@b.c, fleet@b.c.');
  });

  test('shows the error if the setup cannot be loaded', async () => {
    openAdmin(<MailScreen links={null} />, {
      'GET /api/mail': refused(500, { error: 'Not now.' }),
    });
    await seeText('Not now.');
  });
});
