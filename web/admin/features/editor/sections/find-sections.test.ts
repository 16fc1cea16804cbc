import { expect, test } from 'vitest';
import { findSections, purposesOf, type SectionEntry } from './find-sections.ts';

const entry = (
  key: string,
  purpose: SectionEntry['purpose'],
  name: string,
  texts: string[] = [],
): SectionEntry => ({ key, purpose, name, texts, preview: '' });
const SECTIONS = [
  entry('prices', 'prices', 'By day and week', ['From $45']),
  entry('map', 'visit', 'How to find us', ['Turn right at the petrol station.']),
  entry('hours', 'visit', 'Opening hours'),
];
const find = (typed: string, purpose: SectionEntry['purpose'] | null = null) =>
  findSections(SECTIONS, typed, purpose).map(({ key }) => key);

test('finds all words in the name, the purpose or the texts, in upper or lower case', () => {
  expect(find('')).toEqual(['prices', 'map', 'hours']);
  expect(find(' visit  HOURS ')).toEqual(['hours']);
  expect(find('petrol find')).toEqual(['map']);
  expect(find('petrol week')).toEqual([]);
  expect(find('pétrol')).toEqual(['map']);
  expect(find('🚜')).toEqual([]);
});

test('returns only sections of the chosen purpose', () => {
  expect(find('', 'visit')).toEqual(['map', 'hours']);
  expect(find('day', 'visit')).toEqual([]);
});

test('offers the purposes of the sections in a fixed order', () => {
  expect(purposesOf(SECTIONS.toReversed())).toEqual(['prices', 'visit']);
});
