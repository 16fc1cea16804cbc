import type { CheckedLink } from '@siteyard/schemas/http';
import { firstPart, RESERVED_PATHS } from '@siteyard/schemas/primitives/reserved-paths';
import { linkedPageId } from '@siteyard/schemas/content';
import { safeUrl } from '@siteyard/schemas/primitives/safe-url';
import type { RentalLookups } from '../public-site/rental-lookups.service.ts';
import type { LivePage, PageLookups } from '../pages/page-lookups.service.ts';

/** Finds the targets of links, for warnings next to their fields. */
export interface LinkChecks {
  check(links: readonly string[]): Promise<CheckedLink[]>;
}

/** The target of a link on this site, before the page is looked up. */
type Target = { id: number } | { address: string } | 'fine' | 'not_a_link';

export function createLinkChecks(deps: {
  pages: Pick<PageLookups, 'findLive' | 'findByFormerAddress' | 'findPrivateByFormerAddress'>;
  rentals: Pick<RentalLookups, 'find' | 'isHidden'>;
  /** The site's origin: a link that begins with it is a path on this site. */
  publicUrl: string | undefined;
}): LinkChecks {
  const { pages, rentals, publicUrl } = deps;
  /** The state of a link to a path of the rental items; null for other paths. */
  const stateOfRental = async (address: string) => {
    const place = await rentals.find(`/${address}`);
    if (!place || place.target) return place && 'fine';
    return rentals.isHidden(`/${address}`) ? 'not_public' : 'not_found';
  };
  return {
    async check(links) {
      const targets = links.map((link) => targetOf(link, publicUrl));
      const live = await pages.findLive({
        ids: targets.flatMap((target) => (isPage(target) ? [target.id] : [])),
        addresses: targets.flatMap((target) => (isAddress(target) ? [target.address] : [])),
      });
      const judge = async (target: Target): Promise<Omit<CheckedLink, 'link'>> => {
        if (!isPage(target) && !isAddress(target)) return { state: target, page: null };
        const rental = isAddress(target) ? await stateOfRental(target.address) : null;
        if (rental) return { state: rental, page: null };
        const page = live.find(({ id, address }) =>
          isPage(target) ? id === target.id : address === target.address,
        );
        if (page) return { state: page.isPublic ? 'fine' : 'not_public', page: present(page) };
        // A page answers at its former addresses, too.
        const moved = isAddress(target) && (await pages.findByFormerAddress(target.address));
        if (moved) return { state: 'fine', page: null };
        const former = isAddress(target)
          ? await pages.findPrivateByFormerAddress(target.address)
          : null;
        return { state: former ? 'not_public' : 'not_found', page: former };
      };
      return Promise.all(links.map(async (link, at) => ({ link, ...(await judge(targets[at]!)) })));
    },
  };
}

const isPage = (target: Target): target is { id: number } =>
  typeof target === 'object' && 'id' in target;
const isAddress = (target: Target): target is { address: string } =>
  typeof target === 'object' && 'address' in target;

function targetOf(link: string, publicUrl: string | undefined): Target {
  if (safeUrl(link) === null) return 'not_a_link';
  const isOwn = publicUrl !== undefined && link.startsWith(`${publicUrl}/`);
  const local = isOwn ? link.slice(publicUrl.length) : link;
  if (!local.startsWith('/')) return 'fine';
  // Compared as the server reads a path: regardless of case, with or without a slash at the end.
  const path = local.split(/[?#]/, 1)[0]!.toLowerCase();
  const id = linkedPageId(path.replace(/\/$/, ''));
  if (id !== null) return { id };
  const first = firstPart(path);
  // `/` is the home page. Files and screens of the product are not looked up.
  if (first === '' || (first !== 'pages' && RESERVED_PATHS.includes(first))) return 'fine';
  return { address: path.slice(1).replace(/\/$/, '') };
}

const present = ({ id, title }: LivePage) => ({ id, title });
