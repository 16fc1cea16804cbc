import { afterAll, beforeAll, describe, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../helpers/browser.ts';
import { callAs, signIn } from '../helpers/editor.ts';
import { endJourney, startSite, type RunningSite } from '../helpers/running-site.ts';

let site: RunningSite;
let browser: TestBrowser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ SEED: 'minimal' }), openBrowser()]);
});
afterAll(() => endJourney(browser, site));

const administrator = async () => {
  const opened = await browser.newPage(1280, { baseURL: site.url });
  await signIn(opened.page, site);
  return opened;
};

describe('settings that are refused', () => {
  test('say which field is wrong', async () => {
    const { page, expectNoErrors } = await administrator();
    await page.goto('/settings');
    await page.getByLabel('Button link').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByText('Button link: is not a safe link', { exact: false }).waitFor();
    expectNoErrors([/422/, /Saving the settings failed/]);
  });

  test('ask before they replace what somebody else saved', async () => {
    const { page, context, expectNoErrors } = await administrator();
    await page.goto('/settings');
    await page.getByLabel('Site Title').fill('Mine');
    await callAs(context, site, 'PUT', '/api/site_settings', { settings: { title: 'Theirs' } });
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByRole('button', { name: 'Save mine' }).click();
    await page.getByText('Saved!').waitFor();
    expectNoErrors([/409/, /Saving the settings failed/]);
  });
});
