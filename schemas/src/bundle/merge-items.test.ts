import { describe, expect, it, test } from 'vitest';
import { diffSites, isSame } from '../merge/diff.ts';
import { mergeBundles } from '../merge/bundle.ts';
import { keyOf, A, B, C, type Fields, anItem, rules, withItems, linkTo } from './test-items.ts';

describe('items of three bundles', () => {
  const base = withItems(
    anItem(A, {
      rates: { day: 100, week: 500 },
      specs: [
        { label: 'Weight', value: '1 t' },
        { label: 'Height', value: '2 m' },
      ],
    }),
    anItem(B),
  );
  const changed = (fields: Fields) => withItems({ ...base.items![0]!, ...fields }, anItem(B));

  it('are merged value by value: rates by period, specifications by label', () => {
    const ours = changed({
      rates: { day: 110, week: 500 },
      specs: [
        { label: 'Weight', value: '1.1 t' },
        { label: 'Height', value: '2 m' },
      ],
    });
    const theirs = changed({
      rates: { day: 100, week: 550, four_weeks: 1500 },
      specs: [
        { label: 'Weight', value: '1 t' },
        { label: 'Height', value: '2.2 m' },
        { label: 'Power', value: '230 V' },
      ],
    });
    const { bundle, conflicts } = mergeBundles(base, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(bundle.items?.[0]).toMatchObject({
      rates: { day: 110, week: 550, four_weeks: 1500 },
      specs: [
        { label: 'Weight', value: '1.1 t' },
        { label: 'Height', value: '2.2 m' },
        { label: 'Power', value: '230 V' },
      ],
    });
  });

  it('conflict at the period or the label that both sides changed', () => {
    const spec = (value: string) => [{ label: 'Weight', value }, base.items![0]!.specs[1]!];
    const ours = changed({ rates: { day: 110, week: 500 }, specs: spec('3 t') });
    const theirs = changed({ rates: { day: 120, week: 500 }, specs: spec('4 t') });
    const { bundle, conflicts } = mergeBundles(base, ours, theirs, 'theirs');
    expect(conflicts).toMatchObject([
      {
        document: 'item',
        key: A,
        title: 'Item a',
        conflicts: [
          { kind: 'value', path: 'specs[label=Weight].value', ours: '3 t', theirs: '4 t' },
          { kind: 'value', path: 'rates.day', base: 100, ours: 110, theirs: 120 },
        ],
      },
    ]);
    expect(bundle.items?.[0]?.rates.day).toBe(120);
  });

  it('conflict if one side removed the item that the other changed, and go if neither side changed them', () => {
    const without = withItems(base.items![0]!);
    const renamed = withItems(base.items![0]!, anItem(B, { name: 'Other' }));
    expect(mergeBundles(base, without, renamed).conflicts).toMatchObject([
      { document: 'item', key: B, conflicts: [{ kind: 'removed' }] },
    ]);
    expect(mergeBundles(base, without, base).bundle.items).toEqual(without.items);
  });

  it('need a person if each side added an item with the same address', () => {
    const [ours, theirs] = [anItem(C, { address: 'new' }), anItem(keyOf('d'), { address: 'new' })];
    const { conflicts } = mergeBundles(
      base,
      { ...base, items: [...base.items!, ours] },
      { ...base, items: [...base.items!, theirs] },
    );
    expect(conflicts).toMatchObject([
      { document: 'item', conflicts: [{ path: 'address', ours: 'Item c', theirs: 'Item d' }] },
    ]);
    expect(conflicts[0]?.needsPerson).toBe(true);
  });

  it('are not mixed between currencies', () => {
    const euros = structuredClone(base);
    euros.settings.rentals = { ...rules, currency: 'EUR' };
    for (const [ours, theirs] of [
      [base, euros],
      [euros, base],
    ] as const) {
      const { bundle, conflicts } = mergeBundles(base, ours, theirs, 'ours');
      expect(conflicts).toMatchObject([
        { document: 'settings', conflicts: [{ kind: 'value', path: 'rentals.currency' }] },
      ]);
      expect(bundle.settings.rentals?.currency).toBe(ours.settings.rentals?.currency);
    }
  });

  it('merge the categories of the settings by id', () => {
    const [ours, theirs] = [structuredClone(base), structuredClone(base)];
    ours.settings.rentals!.categories[0]!.title = 'All lifts';
    theirs.settings.rentals!.categories[0]!.intro = 'Up.';
    theirs.settings.rentals!.categories.push({
      id: 'saws',
      title: 'Saws',
      address: 'saws',
      intro: '',
      image: '',
    });
    const { bundle, conflicts } = mergeBundles(base, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(bundle.settings.rentals?.categories).toMatchObject([
      { id: 'lifts', title: 'All lifts', intro: 'Up.' },
      { id: 'saws' },
    ]);
  });
});

test('a diff has rates in words, and specifications by label', () => {
  const spec = (value: string) => [{ label: 'Weight', value }];
  const before = withItems(
    anItem(A, { rates: { day: 18_500, week: 70_000 }, specs: spec('1 t') }),
    anItem(B),
  );
  const after = withItems(
    anItem(A, { rates: { day: 19_500 }, specs: spec('2 t'), text: linkTo('/pages/1') }),
    anItem(C),
  );
  expect(isSame(diffSites(before, before))).toBe(true);
  expect(diffSites(before, before)).not.toHaveProperty('items');
  expect(diffSites(before, after).items).toMatchObject([
    {
      change: 'changed',
      key: A,
      details: [
        {
          path: 'rates.day',
          before: 18500,
          after: 19500,
          words: {
            what: 'Day',
            before: '185.00',
            after: '195.00',
          },
        },
        {
          path: 'rates.week',
          before: 7e4,
          words: {
            what: 'Week',
            before: '700.00',
            after: 'on request',
          },
        },
        { path: 'specs.Weight', before: '1 t', after: '2 t' },
        { path: 'text', words: { what: 'text', before: '', after: 'See it' } },
      ],
    },
    { change: 'removed', key: B },
    { change: 'added', key: C },
  ]);
});
