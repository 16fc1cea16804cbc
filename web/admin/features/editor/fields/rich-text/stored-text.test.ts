import { describe, expect, test } from 'vitest';
import { glanceAt, problemOf, problemOfJson, toStoredText } from './stored-text.ts';

const paragraph = { id: 'a', type: 'paragraph', data: { text: 'Hello <b>there</b>' } };

describe('toStoredText', () => {
  test('keeps blocks and alignment, and drops time, version and empty tunes', () => {
    const output = {
      time: 1,
      version: '2.31.7',
      blocks: [
        { ...paragraph, tunes: { alignment: undefined } },
        { ...paragraph, id: 'b', tunes: { alignment: { alignment: 'center' } } },
      ],
    };
    expect(toStoredText(output)).toEqual({
      blocks: [paragraph, { ...paragraph, id: 'b', tunes: { alignment: { alignment: 'center' } } }],
    });
  });

  test.each([undefined, null, 'text', { blocks: 'no' }])('reads %j as an empty text', (output) => {
    expect(toStoredText(output)).toEqual({ blocks: [] });
  });
});

describe('problemOf', () => {
  test('accepts the stored form', () => {
    expect(problemOf({ blocks: [paragraph] })).toBeNull();
  });

  test('reports the position of a problem', () => {
    const wrong = { blocks: [{ type: 'header', data: { text: 'x', level: 9 } }] };
    expect(problemOf(wrong)).toMatch(/^blocks\[0\]\.data\.level: /);
  });

  test('reports text that is not JSON', () => {
    expect(problemOfJson('{"blocks": [')).toMatch(/^This is not JSON: /);
  });
});

test('glanceAt returns the text without marks', () => {
  expect(glanceAt({ blocks: [paragraph, { ...paragraph, data: { text: 'Again&nbsp;' } }] })).toBe(
    'Hello there Again',
  );
});
