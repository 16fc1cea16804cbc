import { randomUUID } from 'node:crypto';
import { type Block, type PageContent, walkBlocks } from '@siteyard/schemas/content';
import { ENQUIRY_MOST, type PublicItem } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Renderer } from '../../adapters/renderer.ts';

type GivenForm = Parameters<Renderer['renderPage']>[0]['visitorForm'];

/** The contact form for a visitor whose browser may have no script. */
export type VisitorForm = Exclude<NonNullable<GivenForm>, string>;
export type VisitorFormAnswer = NonNullable<VisitorForm['answer']>;

/** The maximum length of a query that is read, in characters. */
const QUERY_MOST = 2_000;

/** The path to which a page without script sends its form. */
export const formAction = (id: number): string => `/pages/${id}/enquiry`;

/**
 * Returns the form for the items in the query of a page, such as `?item=digger&item=trailer`: keys or
 * addresses. `?item=` is the form without items.
 * @returns null if the query names no item
 */
export function formInQuery(id: number, url: string): VisitorForm | null {
  const at = url.indexOf('?');
  if (at < 0) return null;
  const query = new URLSearchParams(url.slice(at + 1, at + 1 + QUERY_MOST));
  const named = query.getAll('item').slice(0, ENQUIRY_MOST.items);
  if (named.length === 0) return null;
  const items = named.filter((key) => key !== '').map((key) => ({ key, quantity: '1' }));
  return { action: formAction(id), key: randomUUID(), items, values: {}, fees: [] };
}

/** Returns the blocks of a page with a form for enquiries. */
export function enquiryForms(content: PageContent, { rentals }: SiteSettings): Block[] {
  const asks = ({ type, props }: Block) =>
    type === 'ContactFormBlock' &&
    (props.askDates === true ||
      (rentals && (props.askItems === true || props.askDelivery === true)));
  return [...walkBlocks(content)].flatMap(({ block }) => (asks(block) ? [block] : []));
}

/** Whether a published item is chosen in the form. */
export const hasItem = (form: VisitorForm, items: readonly PublicItem[]): boolean =>
  form.items.some(({ key }) => items.some((item) => item.key === key || item.address === key));
