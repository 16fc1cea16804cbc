import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageAddress } from '@siteyard/schemas/page';
import { SCREENS, SERVER_PATHS } from '@siteyard/schemas/screens';
import { startTestSite, type TestSite } from '../../../../tests/helpers/app.ts';

let app: TestSite;
beforeAll(async () => {
  app = await startTestSite();
});
afterAll(() => app.close());

/** An address that the path of a route or a screen matches, without its leading '/'. */
const example = (path: string) => path.replaceAll(/[:*]\w+/g, 'a').slice(1);

describe('paths of the product', () => {
  test('no route can be hidden by the address of a page', () => {
    const paths = app.site.routes.map(({ path }) => path).filter((path) => path !== '/');
    const free = paths.filter((path) => pageAddress.safeParse(example(path)).success);
    expect(free).toEqual([]);
  });

  test.each(SCREENS.map(({ path }) => path))('%s is no address of a page', (path) => {
    expect(pageAddress.safeParse(example(path)).success).toBe(false);
  });

  test.each(SCREENS.map(({ path }) => path))(
    "%s is answered by the admin's document",
    async (path) => {
      const answer = await app.guest().get(`/${example(path)}`);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('<title>Admin</title>');
    },
  );

  test.each(SERVER_PATHS)('a path below /%s that does not exist answers 404', async (first) => {
    expect((await app.guest().get(`/${first}/no/such/thing`)).status).toBe(404);
  });
});
