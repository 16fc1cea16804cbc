import { expect, test } from 'vitest';
import { namesDatabase, optionsOfUri } from './mongodb-uri.ts';

test.each([
  ['mongodb://localhost/site', true],
  ['mongodb://user:p%40ss@a:27017,b:27017/site?replicaSet=rs0', true],
  ['mongodb+srv://user:secret@cluster.example.net/site', true],
  ['mongodb://%2Ftmp%2Fdb.sock/site?directConnection=true', true],
  ['mongodb://localhost', false],
  ['mongodb://localhost/', false],
  ['mongodb://localhost?w=1', false],
  ['mongodb://localhost/?appName=a/b', false],
  ['mongodb://user:secret@a,b/?authSource=admin&appName=me@here/now', false],
  ['mongodb+srv://user:secret@cluster.example.net/?retryWrites=true', false],
])('%s names its database: %s', (uri, expected) => {
  expect(namesDatabase(uri)).toBe(expected);
});

test('reads the names of the options, without regard to their case', () => {
  expect(optionsOfUri('mongodb://a,b/site?W=1&socketTimeoutMS=5')).toEqual(
    new Set(['w', 'sockettimeoutms']),
  );
  expect(optionsOfUri('mongodb://a/site')).toEqual(new Set());
});
