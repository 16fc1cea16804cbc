import { pageAddress } from '@siteyard/schemas/content';
import { SCREENS } from '@siteyard/schemas/primitives/reserved-paths';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createAdminRouter } from './router.tsx';

/** The root gate is not a screen: the server answers `/` itself. */
const ROOT_GATE = '/';

const routes = Object.keys(createAdminRouter(new QueryClient()).routesByPath)
  .filter((path) => path !== ROOT_GATE)
  .map((path) => path.replaceAll('$', ':'));

test('the router has a route for each screen and no other', () => {
  expect(routes.sort()).toEqual(SCREENS.toSorted());
});

test.each(routes)('no page can have the address %s or one below it', (path) => {
  const address = path.slice(1).replace(/:\w+/, '1');
  expect(pageAddress.safeParse(address).success).toBe(false);
  expect(pageAddress.safeParse(`${address}/more`).success).toBe(false);
});
