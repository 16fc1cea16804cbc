import type { CheckedLink } from '@siteyard/schemas/http';
import { firstPart, RESERVED_PATHS } from '@siteyard/schemas/primitives/reserved-paths';
import { linkedPageId } from '@siteyard/schemas/content';
import { safeUrl } from '@siteyard/schemas/primitives/safe-url';
import type { RentalLookups } from '../public-site/rental-lookups.service.ts';
import type { LivePage, PageLookups } from '../pages/page-lookups.service.ts';

/** Checks links, so that the admin can show a warning next to a link field. */
export interface LinkChecks {
  /** Returns the state of each link, in the same order. */
  check(links: readonly string[]): Promise<CheckedLink[]>;
}

/** A page of this site, by id or address, which has to be looked up; or the final state of the link. */
type Target = { id: number } | { address: string } | 'fine' | 'not_a_link';

export function createLinkChecks(deps: {
  pages: Pick<PageLookups, 'findLive' | 'findByFormerAddress' | 'findPrivateByFormerAddress'>;
  rentals: Pick<RentalLookups, 'find' | 'isHidden'>;
  /** The site's origin. A link that begins with this origin is a path on this site. */
  publicUrl: string | undefined;
}): LinkChecks {
  const { pages, rentals, publicUrl } = deps;
  /** Returns the state of a link to a path of the rental items; null for other paths. */
  const stateOfRental = async (address: string) => {
    const place = await rentals.find(`/${address}`);
    if (!place || place.target) return place && 'fine';
    return rentals.isHidden(`/${address}`) ? 'not_public' : 'not_found';
  };
  /** @param live the pages of all targets, without the trash */
  async function stateOf(
    target: Target,
    live: readonly LivePage[],
  ): Promise<Omit<CheckedLink, 'link'>> {
    if (isPage(target)) return stateOfPage(live.find(({ id }) => id === target.id));
    if (!isAddress(target)) return { state: target, page: null };
    const { address } = target;
    const rental = await stateOfRental(address);
    if (rental) return { state: rental, page: null };
    const page = live.find((each) => each.address === address);
    if (page) return stateOfPage(page);
    // A former address of a page redirects to the page.
    if (await pages.findByFormerAddress(address)) return { state: 'fine', page: null };
    const hidden = await pages.findPrivateByFormerAddress(address);
    return { state: hidden ? 'not_public' : 'not_found', page: hidden };
  }

  return {
    async check(links) {
      const targets = links.map((link) => targetOf(link, publicUrl));
      const live = await pages.findLive({
        ids: targets.filter(isPage).map(({ id }) => id),
        addresses: targets.filter(isAddress).map(({ address }) => address),
      });
      const states = await Promise.all(targets.map((target) => stateOf(target, live)));
      return links.map((link, index) => ({ link, ...states[index]! }));
    },
  };
}

function stateOfPage(page: LivePage | undefined): Omit<CheckedLink, 'link'> {
  if (!page) return { state: 'not_found', page: null };
  const { id, title, isPublic } = page;
  return { state: isPublic ? 'fine' : 'not_public', page: { id, title } };
}

const isPage = (target: Target): target is { id: number } =>
  typeof target === 'object' && 'id' in target;
const isAddress = (target: Target): target is { address: string } =>
  typeof target === 'object' && 'address' in target;

/** Returns the target of a link. Links to other sites, and to files and screens of the product, are fine. */
function targetOf(link: string, publicUrl: string | undefined): Target {
  if (safeUrl(link) === null) return 'not_a_link';
  const isOwn = publicUrl !== undefined && link.startsWith(`${publicUrl}/`);
  const local = isOwn ? link.slice(publicUrl.length) : link;
  if (!local.startsWith('/')) return 'fine';
  // The server ignores the case of a path and a slash at its end, too.
  const path = local.split(/[?#]/, 1)[0]!.toLowerCase();
  const id = linkedPageId(path.replace(/\/$/, ''));
  if (id !== null) return { id };
  const first = firstPart(path);
  // The first part of `/`, the home page, is ''.
  if (first === '' || (first !== 'pages' && RESERVED_PATHS.includes(first))) return 'fine';
  return { address: path.slice(1).replace(/\/$/, '') };
}
