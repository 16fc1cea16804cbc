import { expect, test } from 'vitest';
import { readJson } from './read-json.ts';

test('a byte order mark may begin a body, also one that has nothing else', () => {
  expect(readJson(Buffer.from('\ufeff{"a":[1]}'))).toEqual({ a: [1] });
  for (const nothing of ['', '\ufeff']) expect(readJson(Buffer.from(nothing))).toEqual({});
  for (const text of ['\ufeff\ufeff{}', ' ', 'null', '5', '"x"'])
    expect(() => readJson(Buffer.from(text)), text).toThrow('not valid JSON');
});
