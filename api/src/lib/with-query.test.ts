import { expect, test } from 'vitest';
import { withQuery } from './with-query.ts';

test.each([
  ['/fleet', '/Fleet/?utm_source=ad&gclid=1', '/fleet?utm_source=ad&gclid=1'],
  ['/pages/5?a=b#prices', '/?utm_source=ad', '/pages/5?a=b&utm_source=ad#prices'],
  ['/fleet#prices', '/?q=%2F%2Fevil.example', '/fleet?q=%2F%2Fevil.example#prices'],
  ['/fleet', '/?a=1?b=2', '/fleet?a=1?b=2'],
  ['/fleet', '/Fleet/', '/fleet'],
  ['/fleet', '/Fleet/?', '/fleet'],
  ['https://www.example.com/a', '/b?c', 'https://www.example.com/a?c'],
])('%s for the request %s becomes %s', (target, request, expected) => {
  expect(withQuery(target, request)).toBe(expected);
});
