import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';
import { NOTICE_MS } from './message-times.ts';

/** The numbers of the specification's section 9, so that none changes by accident. */
describe('constants', () => {
  it('a page of the list has fifty contact requests', () => {
    expect(limits.CONTACT_REQUESTS_PAGE_SIZE).toBe(50);
  });

  it('the frame of the site links to the specified page numbers', () => {
    expect(limits.PAGE_IDS).toMatchObject({ history: 4, terms: 11, privacy: 12, cookies: 13 });
    expect(limits.LAST_FIXED_PAGE_ID).toBe(13);
  });

  it('the editor has the specified viewports and zoom levels', () => {
    expect(limits.EDITOR_VIEWPORTS).toEqual([
      { label: 'Small', width: 360 },
      { label: 'Medium', width: 768 },
      { label: 'Large', width: 1280 },
    ]);
    expect(limits.EDITOR_ZOOM_PERCENT).toEqual([25, 50, 75, 100, 125, 150, 200]);
  });

  it('the editor has the specified sizes', () => {
    expect(limits.EDITOR_MOBILE_BREAKPOINT_PX).toBe(638);
    expect(limits.LINK_LIST_MAX_HEIGHT_REM).toBe(12);
    expect(limits.PAGE_PREVIEW).toEqual({ scale: 0.28, widthPx: 320, aspect: 16 / 9 });
    expect(limits.ICON_DEFAULT_PX).toBe(24);
  });

  it('the banner has the specified steps', () => {
    expect(limits.JUMBOTRON_OVERLAY_STEPS).toEqual([0, 10, 20, 30, 40, 50, 60, 75, 100]);
    expect(limits.JUMBOTRON_BLUR_STEPS).toEqual([0, 5, 10, 20, 30, 40, 50, 75, 100]);
    expect(limits.JUMBOTRON_BLUR_MAX_PX).toBe(20);
  });

  it('the navbar has the specified numbers of items', () => {
    expect(limits.NAVBAR_ITEMS_SHOWN).toEqual({ desktop: 8, mobile: 12 });
  });

  it('the ten colour presets have eight digits', () => {
    expect(limits.COLOUR_PRESETS.map(({ label }) => label)).toEqual([
      'Red',
      'Pink',
      'Purple-blue',
      'Cyan',
      'Blue',
      'Teal',
      'Green',
      'Yellow',
      'Pale yellow',
      'Orange',
    ]);
    for (const { value } of limits.COLOUR_PRESETS) expect(value).toMatch(/^#[0-9a-f]{8}$/);
    expect(new Set(limits.COLOUR_PRESETS.map(({ value }) => value)).size).toBe(10);
  });

  it('times are the specified ones in milliseconds', () => {
    expect(limits.SEARCH_DEBOUNCE_MS).toEqual({ contactRequests: 250, pages: 300 });
    expect(NOTICE_MS).toEqual({
      contactFormSuccess: 2500,
      settingsSaved: 1200,
      resetRedirect: 1000,
    });
  });
});

describe('a constant', () => {
  const root = new URL('../../..', import.meta.url);
  const sources = ['api/src', 'cli/src', 'web', 'schemas/src'].flatMap((workspace) =>
    fs
      .readdirSync(new URL(workspace, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|node_modules|dist\//.test(name))
      .filter((name) => `${workspace}/${name}` !== 'schemas/src/primitives/limits.ts')
      .map((name) => fs.readFileSync(new URL(`${workspace}/${name}`, root), 'utf8')),
  );

  it.each(Object.keys(limits))('%s is used where its name says', (name) => {
    expect(sources.some((source) => new RegExp(`\\b${name}\\b`).test(source))).toBe(true);
  });
});
