import { describe, expect, it } from 'vitest';
import * as constants from './screen-constants.ts';

/** The numbers of the specification's section 9, so that none changes by accident. */
describe('constants', () => {
  it('the editor has the specified viewports and zoom levels', () => {
    expect(constants.EDITOR_VIEWPORTS).toEqual([
      { label: 'Small', width: 360 },
      { label: 'Medium', width: 768 },
      { label: 'Large', width: 1280 },
    ]);
    expect(constants.EDITOR_ZOOM_PERCENT).toEqual([25, 50, 75, 100, 125, 150, 200]);
  });

  it('the editor has the specified sizes', () => {
    expect(constants.EDITOR_MOBILE_BREAKPOINT_PX).toBe(638);
    expect(constants.LINK_LIST_MAX_HEIGHT_REM).toBe(12);
    expect(constants.PAGE_PREVIEW).toEqual({ scale: 0.28, widthPx: 320, aspect: 16 / 9 });
  });

  it('the ten colour presets have eight digits', () => {
    expect(constants.COLOUR_PRESETS.map(({ label }) => label)).toEqual([
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
    for (const { value } of constants.COLOUR_PRESETS) expect(value).toMatch(/^#[0-9a-f]{8}$/);
    expect(new Set(constants.COLOUR_PRESETS.map(({ value }) => value)).size).toBe(10);
  });

  it('times are the specified ones in milliseconds', () => {
    expect(constants.SEARCH_DEBOUNCE_MS).toEqual({ contactRequests: 250, pages: 300 });
    expect(constants.NOTICE_MS).toEqual({
      settingsSaved: 1200,
      resetRedirect: 1000,
    });
  });
});
