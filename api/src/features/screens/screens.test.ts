import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageAddress } from '@siteyard/schemas/content';
import { SCREENS, SERVER_PATHS } from '@siteyard/schemas/primitives/reserved-paths';
import { startTestSite, type TestSite } from '../../../../tests/helpers/app.ts';

let app: TestSite;
beforeAll(async () => {
  app = await startTestSite();
});
afterAll(() => app.close());

/** An address that the path of a route or a screen matches, without its leading '/'. */
const example = (path: string) => path.replaceAll(/[:*]\w+/g, 'a').slice(1);

describe('reserved paths', () => {
  test('no page address can hide a route', () => {
    const paths = app.site.routes.map(({ path }) => path).filter((path) => path !== '/');
    const free = paths.filter((path) => pageAddress.safeParse(example(path)).success);
    expect(free).toEqual([]);
  });

  test.each(SCREENS)('%s cannot be the address of a page', (path) => {
    expect(pageAddress.safeParse(example(path)).success).toBe(false);
  });

  test.each(SCREENS)('returns the document of the admin for %s', async (path) => {
    const answer = await app.guest().get(`/${example(path)}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<title>Admin</title>');
  });

  test.each(SERVER_PATHS)('returns 404 for an unknown path below /%s', async (first) => {
    expect((await app.guest().get(`/${first}/no/such/thing`)).status).toBe(404);
  });
});
