import { test } from 'vitest';
import { field, heading, link, text } from './elements.ts';
import type { Journey } from './journeys.ts';

/** The time in which the browser must solve the captcha, in ms. */
const CAPTCHA_LIMIT = 3_000;

export function guestJourneys({ openWindow }: Journey): void {
  test('a guest reads a page and follows a link', async () => {
    const guest = await openWindow(1280);
    await guest.open('/');
    await guest.see(heading('What are you lifting?'));
    await guest.click(`//header${link('Fleet')}`);
    await guest.arrive('/pages/14');
  });

  test('a guest opens the menu on a phone and follows a link', async () => {
    const guest = await openWindow(360);
    const contact = `//header//details${link('Contact')}`;
    await guest.open('/');
    await guest.see('//summary');
    await guest.seeNo(contact);
    await guest.click('//summary');
    await guest.click(contact);
    await guest.arrive('/pages/16');
  });

  test('a guest browses the pictures of a milestone by keyboard', async () => {
    const guest = await openWindow(1280);
    const picture = (number: number) =>
      `//dialog//img[@alt="The yard on Foundry Road (${number} of 2)"]`;
    await guest.open('/pages/4');
    await guest.click('//main//button[contains(., "The yard on Foundry Road")]');
    await guest.see(picture(2));
    await guest.press('ArrowRight');
    await guest.see(picture(1));
    await guest.press('Escape');
    await guest.seeNo('//dialog');
  });

  test('a guest sends a contact request, and the browser solves its captcha within 3 s', async () => {
    const guest = await openWindow(1280);
    await guest.open('/pages/16');
    await guest.click(field('First name'));
    await guest.see(text('Protected against spam.'), { timeout: CAPTCHA_LIMIT });
    await guest.fill(field('First name'), 'Ada');
    await guest.fill(field('Last name'), 'Quarry');
    await guest.fill(field('Email'), 'ada@example.com');
    await guest.fill(field('Message'), 'Two pallets.');
    await guest.click('//main//button[@type="submit"]');
    await guest.see('//*[contains(text(), "Your request was sent.")]');
  });
}
