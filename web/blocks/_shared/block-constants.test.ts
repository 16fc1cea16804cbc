import { describe, expect, it } from 'vitest';
import * as constants from './block-constants.ts';

/** The numbers of the specification's section 9, so that none changes by accident. */
describe('constants', () => {
  it('the banner has the specified steps', () => {
    expect(constants.JUMBOTRON_OVERLAY_STEPS).toEqual([0, 10, 20, 30, 40, 50, 60, 75, 100]);
    expect(constants.JUMBOTRON_BLUR_STEPS).toEqual([0, 5, 10, 20, 30, 40, 50, 75, 100]);
    expect(constants.JUMBOTRON_BLUR_MAX_PX).toBe(20);
  });

  it('the navbar has the specified numbers of items', () => {
    expect(constants.NAVBAR_ITEMS_SHOWN).toEqual({ desktop: 8, mobile: 12 });
  });

  it('an icon has the specified size, and the success message the specified time', () => {
    expect(constants.ICON_DEFAULT_PX).toBe(24);
    expect(constants.CONTACT_SUCCESS_MS).toBe(2500);
  });
});
