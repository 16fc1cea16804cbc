import { describe, expect, test } from 'vitest';
import type { ImageDetails } from '../bundle/bundle.ts';
import { CONFLICT_RULES } from './plan.ts';
import { decideImage, type ImageSides } from './decide-image.ts';

const image = (alt: string, more: Partial<ImageDetails> = {}): ImageDetails => ({
  name: 'a.jpg',
  alt,
  ...more,
});
const LEFT = { x: 0.1, y: 0.5 };
const RIGHT = { x: 0.9, y: 0.4 };

function decide(sides: Partial<ImageSides>, rule: (typeof CONFLICT_RULES)[number] = 'fail') {
  return decideImage(
    {
      incoming: image('New'),
      current: image('Old'),
      received: null,
      former: null,
      isOwn: false,
      ...sides,
    },
    rule,
  );
}

describe('with a known base', () => {
  const received = image('Old');
  test('takes changes of only the bundle, and keeps changes of only the site', () => {
    expect(decide({ received })).toEqual({ action: 'update', details: image('New') });
    expect(decide({ received, incoming: received, current: image('Ours') })).toEqual({
      action: 'keep',
      reason: 'only the site changed it',
    });
  });

  test('merges field by field, with a focal point as one value', () => {
    const merged = decide({ received, current: image('Old', { focal_point: LEFT }) });
    expect(merged).toEqual({ action: 'merge', details: image('New', { focal_point: LEFT }) });
    const both = decide({
      received: image('Old', { focal_point: { x: 0.1, y: 0.4 } }),
      current: image('Old', { focal_point: LEFT }),
      incoming: image('Old', { focal_point: RIGHT }),
    });
    expect(both.conflicts).toMatchObject([{ path: 'focal_point', ours: LEFT, theirs: RIGHT }]);
  });

  test('removes a focal point that the bundle lacks', () => {
    const pointed = image('Old', { focal_point: LEFT });
    expect(decide({ received: pointed, current: pointed, incoming: image('Old') })).toEqual({
      action: 'update',
      details: image('Old'),
    });
  });

  test.each([
    ['fail', 'conflict', undefined],
    ['skip', 'skip', undefined],
    ['copy', 'skip', undefined],
    ['overwrite', 'update', image('New')],
    ['merge', 'merge', image('Ours', { focal_point: LEFT })],
  ] as const)('settles a conflict by the rule %s', (rule, action, details) => {
    const current = image('Ours', { focal_point: LEFT });
    const decided = decide({ received, current }, rule);
    expect([decided.action, decided.details]).toEqual([action, details]);
    expect(decided.conflicts).toEqual([
      { kind: 'value', path: 'alt', base: 'Old', ours: 'Ours', theirs: 'New' },
    ]);
  });
});

describe('with an unknown base', () => {
  test('takes the details of the bundle if those of the site have not changed since the upload', () => {
    expect(decide({ former: [] }).action).toBe('update');
  });

  test('fills empty details, keeps details that the bundle lacks, and has no conflict of names', () => {
    const incoming = image('New', { name: 'b.jpg' });
    expect(decide({ incoming, current: image('') })).toEqual({
      action: 'merge',
      details: image('New'),
    });
    expect(decide({ incoming: image(''), current: image('Ours') }).action).toBe('keep');
    const renamed = image('Same', { name: 'b.jpg' });
    expect(decide({ incoming: renamed, current: image('Same') }).action).toBe('keep');
  });

  test('is a conflict if both sides have a text', () => {
    expect(decide({ former: [image('')] })).toMatchObject({
      action: 'conflict',
      reason: 'the site never received this image from there',
    });
  });

  test('uses the former states of a site of the same lineage', () => {
    const isOwn = true;
    // The bundle was exported before the site changed the image.
    expect(
      decide({ isOwn, incoming: image('Old'), current: image('Now'), former: [image('Old')] }),
    ).toMatchObject({ action: 'keep' });
    // The former texts were empty.
    expect(decide({ isOwn, former: [image('')] }).action).toBe('update');
    // It is unknown whether the bundle was exported before or after the change of the site.
    expect(decide({ isOwn, former: [image('Older'), image('')] }).action).toBe('conflict');
  });
});
