import { expect, it } from 'vitest';
import type { EraseAnswer } from '@siteyard/schemas/http';
import { block, createPage } from '../../tests/helpers/factories.ts';
import { imageForm, picture } from '../../tests/helpers/images.ts';
import { serveSite } from './served-site.ts';

it('erases the requests of a person after a preview, and needs a confirmation', async () => {
  const site = await serveSite();
  await site.contact('Ada@home.example', 'How much is a digger?');
  await site.contact('bea@home.example', 'When do you open?');
  const erase = ['erase', '--contact', 'ada@home.example'];
  const preview = await site.run(...erase, '--dry-run');
  expect(preview).toMatchObject({ code: 0 });
  expect(preview.stdout).toContain('1 × contact requests, with replies and notes');
  expect(preview.stderr).toContain('This was a dry run. Nothing was changed.');
  expect(await site.run(...erase)).toMatchObject({ code: 2 });
  expect((await site.runAs('read,write,contacts', ...erase, '--yes')).code).toBe(4);

  const { exit, answer } = await site.ask<EraseAnswer>(...erase, '--yes');
  expect(exit).toBe(0);
  expect(answer).toMatchObject({ ok: true, erased: true, subject: '/contact_requests' });
  const requests = site.connection.collection('contact_requests');
  expect(await requests.countDocuments({ email: 'bea@home.example' })).toBe(1);
  expect(await requests.countDocuments({})).toBe(1);
  const again = await site.run(...erase, '--yes');
  expect(again.stdout).toContain('Nothing was found: /contact_requests');
});

it('erases a page, and refuses to erase nothing or two things', async () => {
  const site = await serveSite('minimal');
  const { code, stdout } = await site.run('erase', '--page', '1', '--yes');
  expect(code).toBe(0);
  expect(stdout).toMatch(/To erase: \/pages\/1\n/);
  expect(await site.run('pages', 'show', '1')).toMatchObject({ code: 1 });
  expect((await site.run('erase', '--page', '99', '--yes')).stderr).toContain('not found');
  expect((await site.run('erase', '--yes')).stderr).toContain('Name one of --contact');
  expect((await site.run('erase', '--page', '1', '--picture', 'x', '--yes')).code).toBe(2);
});

it('erases a picture that a page shows only with --force', async () => {
  const site = await serveSite();
  const admin = await site.administrator();
  const body = imageForm(await picture().png().toBuffer(), 'passport.png');
  const { url } = (await admin.send('POST', '/api/uploads', { body })).body as { url: string };
  await createPage(admin, {}, [block('ImageBlock', { src: url })]);
  const erase = ['erase', '--picture', 'passport.png', '--yes'];
  const refused = await site.run(...erase);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toContain('add --force');
  expect((await admin.get(url)).status).toBe(200);
  const { answer } = await site.ask<EraseAnswer>(...erase, '--force');
  expect(answer.subject).toBe(url);
  expect((await admin.get(url)).status).toBe(404);
});

it('exports the requests of a person as JSON', async () => {
  const site = await serveSite();
  await site.contact('ada@home.example', 'How much is a digger?');
  const args = ['contacts', 'export', '--email', 'ADA@home.example'];
  const { stdout } = await site.run(...args);
  const { contact_requests } = JSON.parse(stdout) as { contact_requests: object[] };
  expect(contact_requests).toMatchObject([{ message: 'How much is a digger?', deleted: false }]);
  expect((await site.runAs('read,write,admin', ...args)).code).toBe(4);
});
