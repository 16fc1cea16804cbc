import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../helpers/browser/browser.ts';
import { signIn } from '../helpers/browser/admin-page.ts';
import { ADMIN, endJourney, startSite, type RunningSite } from '../helpers/running-site.ts';
import { startMailServer, type TestMailServer } from '../helpers/mail/smtp.ts';

let mail: TestMailServer;
let site: RunningSite;
let browser: TestBrowser;

beforeAll(async () => {
  mail = await startMailServer();
  [site, browser] = await Promise.all([
    startSite({
      SEED: 'minimal',
      CAPTCHA_PROVIDER: 'none',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Brindle <hire@brindle.example>',
      CONTACT_NOTIFY: 'none',
    }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await endJourney(browser, site);
  await mail.close();
});

test('a reply to a contact request is sent by mail and stored with the request', async () => {
  const asked = await fetch(`${site.url}/api/contact_requests`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.url },
    body: JSON.stringify({
      contact_request: {
        first_name: 'Ada',
        last_name: 'Quarry',
        email: 'ada@quarry.example',
        phone: '',
        subject: 'A lift for Friday',
        message: 'Do you have a boom lift on Friday?',
      },
    }),
  });
  expect(asked.status).toBe(201);

  const { page, expectNoErrors } = await browser.newPage(1280, { baseURL: site.url });
  await signIn(page, site);
  await page.goto('/admin/contacts');
  const row = page.locator('tbody tr').filter({ hasText: 'Ada Quarry' });
  await row.getByRole('button', { name: 'View Ada Quarry' }).locator('visible=true').click();
  const dialog = page.getByRole('dialog', { name: 'Ada Quarry' });
  await dialog.getByLabel('Reply to ada@quarry.example').fill('Yes, a 15 m one. Shall we deliver?');
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  const reply = dialog.getByRole('article').filter({ hasText: 'Yes, a 15 m one.' });
  await reply.getByText(ADMIN.email).waitFor();
  await expect.poll(() => dialog.getByLabel('Reply to ada@quarry.example').inputValue()).toBe('');

  await expect.poll(() => mail.mails.length).toBe(1);
  const [sent] = mail.mails;
  expect(sent?.to).toEqual(['ada@quarry.example']);
  expect(sent?.mail.subject).toContain('A lift for Friday');
  expect(sent?.mail.replyTo?.map(({ address }) => address)).toEqual([ADMIN.email]);
  expect(sent?.mail.text).toContain('Yes, a 15 m one. Shall we deliver?');
  expect(sent?.mail.text).toContain('Do you have a boom lift on Friday?');

  // The screen shows the reply as sent after the site has sent the mail.
  await expect
    .poll(async () => {
      await page.reload();
      await reply.waitFor();
      return reply.innerText();
    })
    .toMatch(/ Sent\n/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await row.getByText('Resolved', { exact: true }).waitFor();
  expectNoErrors();
});
