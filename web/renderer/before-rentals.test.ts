import fs from 'node:fs';
import path from 'node:path';
import { readPageContent } from '@siteyard/schemas/content';
import { siteSettings } from '@siteyard/schemas/settings';
import { describe, expect, test } from 'vitest';
import { withoutIntended } from '../../tests/helpers/kept-releases/kept-html.ts';
import { blockViews } from '../blocks/views.ts';
import { renderPage } from './index.ts';

/**
 * Pages of a site without rental items are identical to those of release 0.2.0, which had no rental items.
 * The kept pages contain each type of block of that time. `tests/contract/upgrade/kept-releases.test.ts` compares
 * more pages, with the built product; this test needs no build.
 *
 * The kept release never changes. If a page differs on purpose, remove the difference in `withoutIntended`,
 * and explain it in the README of the release.
 */
const release = path.resolve(import.meta.dirname, '../../fixtures/releases/0.2.0');
const read = (file: string) => fs.readFileSync(path.join(release, file), 'utf8');
const readJson = (file: string) => JSON.parse(read(file)) as Record<string, unknown>;

const PAGES = fs
  .readdirSync(path.join(release, 'bundle/pages'))
  .filter((file) => fs.existsSync(htmlOf(file)));

function htmlOf(file: string): string {
  return path.join(release, 'html', `pages-${Number(file.slice(0, 4))}.html`);
}

/** The block types that are younger than the release. */
const YOUNGER = ['ItemList'];

const settings = siteSettings.parse(readJson('bundle/settings.json'));

function imageSize(name: string) {
  const { width, height } = readJson(`bundle/media/${name.split('.')[0]}.json`);
  return { width: Number(width), height: Number(height) };
}

/** The body of a page without the names of built files, and the colours of pictures that load. */
const bodyOf = (html: string) =>
  html.slice(html.indexOf('<body')).replaceAll(/ style="background-color:#[0-9a-f]{6}"/g, '');

function render(file: string): string {
  const page = readJson(`bundle/pages/${file}`);
  const text = (name: string) => String(page[name] ?? '');
  return renderPage({
    page: {
      id: Number(file.slice(0, 4)),
      title: text('title'),
      description: text('description'),
      address: text('address'),
      social_image: text('social_image'),
      content: readPageContent(page['content']).content,
    },
    settings,
    imageSize,
    assets: {
      css: '/public.css',
      islands: '/main.js',
    },
    captcha: { provider: 'none' },
    now: new Date('2026-06-01T12:00:00Z'),
  }).html;
}

describe('a page of a site without rental items', () => {
  test('is compared for each type of block', () => {
    const all = PAGES.map((file) => read(`bundle/pages/${file}`)).join('');
    const types = Object.keys(blockViews).filter((type) => all.includes(`"type": "${type}"`));
    expect([...types, ...YOUNGER].toSorted()).toEqual(Object.keys(blockViews).toSorted());
  });

  test.each(PAGES)('%s is identical', (file) => {
    const kept = fs.readFileSync(htmlOf(file), 'utf8');
    expect(withoutIntended(bodyOf(render(file)))).toBe(withoutIntended(bodyOf(kept)));
  });
});
