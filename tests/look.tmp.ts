import { startSite, removeSite, ADMIN } from './helpers/running-site.ts';
import { launchBrowser, screenOf } from './helpers/launch-browser.ts';
const site = await startSite();
const browser = await launchBrowser();
try {
  const todo = process.argv[2] ?? '';
  const widths = (process.argv[3] ?? '360,1280').split(',').map(Number);
  for (const width of widths) {
    const context = await browser.newContext({ ...screenOf(width as 360), baseURL: site.url });
    const page = await context.newPage();
    await context.request.post('/api/admin_users/sign_in', { data: { admin_user: ADMIN }, headers: { Origin: site.url } });
    const { default: look } = await import(todo);
    await look({ page, context, site, shot: (name: string, full = false) => page.screenshot({ path: `/tmp/look/${name}-${width}.png`, fullPage: full }), width });
    await context.close();
  }
} finally {
  await browser.close();
  await removeSite(site);
}
