import fs from 'node:fs';
import path from 'node:path';
import { test } from 'vitest';
import type { Block } from '@siteyard/schemas/content';
import { ADMIN, signInAt } from '../helpers/agent.ts';
import { createPage } from '../helpers/factories.ts';
import { plainPicture } from '../helpers/images.ts';
import { block, button, CANVAS, field, heading, link, TEXT_TO_EDIT } from './elements.ts';
import type { Journey } from './journeys.ts';
import type { Visitor } from './visitor.ts';

/** Opens a screen of the admin, and signs in with the form that the admin shows first. */
async function signInTo(path: string, owner: Visitor): Promise<void> {
  await owner.open(path);
  await owner.arrive('/login');
  await owner.fill(field('Email'), ADMIN.email);
  await owner.fill(field('Password'), ADMIN.password);
  await owner.click(button('Sign in'));
  await owner.arrive(path);
}

export function adminJourneys({ site, openWindow }: Journey): void {
  /** Opens a new page with one block in the editor. Returns the id of the page. */
  async function edit(owner: Visitor, content: Block): Promise<number> {
    const { id } = await createPage(await signInAt(site().url), {}, [content]);
    await signInTo(`/editor/${id}`, owner);
    return id;
  }

  async function publish(owner: Visitor): Promise<void> {
    await owner.click(button('Publish'));
    await owner.see(button('Published'));
  }

  test('an administrator signs in with the form', async () => {
    const owner = await openWindow(1280);
    await signInTo('/admin/pages', owner);
    await owner.see(link('Edit Home'));
  });

  test('an administrator edits a heading and publishes it', async () => {
    const owner = await openWindow(1280);
    const props = { id: 'h-1', text: 'Old words' };
    const id = await edit(owner, { type: 'HeadingBlock', props });
    await owner.click(block('h-1'), { frame: CANVAS });
    await owner.fill('//*[@name="text"]', 'New words');
    await owner.see(heading('New words'), { frame: CANVAS });
    await publish(owner);
    await owner.open(`/pages/${id}`);
    await owner.see(heading('New words'));
  });

  test('an administrator formats words as bold and as a link by keyboard', async () => {
    const owner = await openWindow(1280);
    const text = { blocks: [{ type: 'paragraph', data: { text: 'Lifts' } }] };
    const id = await edit(owner, { type: 'RichText', props: { id: 'r-1', content: text } });
    await owner.click(block('r-1'), { frame: CANVAS });
    await owner.click(button('Edit text'));
    await owner.click(TEXT_TO_EDIT);
    await owner.press('Home');
    await owner.press('Control', 'b');
    await owner.type('Big');
    await owner.press('Control', 'b');
    await owner.type(' ');
    await owner.press('Shift', 'End');
    await owner.press('Control', 'k');
    await owner.type('https://brindle.example/lifts');
    await owner.press('Enter');
    await owner.press('Control', 's');
    await owner.seeNo('//*[@role="dialog"]');
    await publish(owner);
    await owner.open(`/pages/${id}`);
    await owner.see('//main//b[normalize-space()="Big"]');
    await owner.see('//main//a[@href="https://brindle.example/lifts"][.="Lifts"]');
  });

  test('an administrator uploads a picture', async () => {
    const owner = await openWindow(1280);
    const file = path.join(site().dataDir, 'lift.png');
    fs.writeFileSync(file, await plainPicture('#1d7a4f', 600, 400).png().toBuffer());
    await signInTo('/admin/pictures', owner);
    await owner.see(button('Upload pictures'));
    await owner.chooseFiles('//input[@aria-label="Pictures to upload"]', [file]);
    await owner.see('//*[@role="status"][.="1 uploaded"]');
    await owner.see(button('lift.png'));
  });
}
