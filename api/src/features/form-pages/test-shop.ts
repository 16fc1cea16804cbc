import { JSDOM } from 'jsdom';
import { contactRequestList, type ContactRequestAnswer } from '@siteyard/schemas/http';
import { startTestSite, type Agent, type Answer } from '../../../../tests/helpers/app.ts';
import { block, createPage } from '../../../../tests/helpers/factories.ts';
import { storeItems, turnRentalsOn } from '../../../../tests/helpers/items.ts';

/** Starts a site with two machines and a page with an enquiry form. */
export async function startShop(provider: string, env: Record<string, string> = {}) {
  const captcha = { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'secret' };
  const own = provider === 'turnstile' ? captcha : { CAPTCHA_PROVIDER: provider };
  const app = await startTestSite({ env: { TRUST_PROXY: '1', ...own, ...env } });
  const admin = await app.signIn();
  await turnRentalsOn(admin, {
    fees: [{ id: 'waiver', title: 'Damage waiver', percent: 10 }],
    zones: [{ id: 'near', title: 'Up to 10 miles', fee: 5_000 }],
  });
  const [digger, trailer] = await storeItems(app, [
    { name: 'Mini digger <b>', address: 'digger', rates: { day: 10_000 } },
    { name: 'Trailer', address: 'trailer', rates: { day: 4_000 } },
  ]);
  await storeItems(app, [{ name: 'Hidden', address: 'hidden' }], { published_at: null });
  const asked = { askItems: true, askDates: true, askDelivery: true };
  const form = block('ContactFormBlock', asked);
  const heading = block('HeadingBlock', { text: 'Where we are' });
  const { id } = await createPage(admin, { title: 'Contact' }, [heading, form]);
  return { app, admin, id, path: `/pages/${id}`, block: form, digger: digger!, trailer: trailer! };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;

let callers = 0;
/** Creates a browser with its own network address. */
export const visitor = ({ app }: Pick<Shop, 'app'>, caller = (callers += 1)): Agent =>
  app.plain({ Origin: app.url, 'X-Forwarded-For': `198.51.100.${caller}` });

/** Parses the document as a browser without script. */
export const documentOf = ({ text }: Answer) => new JSDOM(text).window.document;
export const postForm = (answer: Answer) =>
  documentOf(answer).querySelector<HTMLFormElement>('form[method="post"]')!;
export const textOf = (answer: Answer) => documentOf(answer).querySelector('main')!.textContent;

export const PERSON = {
  first_name: 'Ada',
  last_name: 'Quarry',
  email: 'ada@example.com',
  message: 'Please.\r\nThank you.',
};
export const DAYS = { fromDate: '2027-03-01', fromTime: '08:00', toDate: '2027-03-03' };

/** Sends a form with changed fields, as a browser does. */
export function submit(agent: Agent, answer: Answer, changes: Record<string, string> = {}) {
  const form = postForm(answer);
  const { FormData } = form.ownerDocument.defaultView!;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form) as unknown as Iterable<[string, string]>)
    fields.append(name, value);
  for (const [name, value] of Object.entries(changes)) fields.set(name, value);
  return post(agent, form.action.replace('about:blank', ''), fields.toString());
}

export const post = (agent: Agent, path: string, body: string, type?: string) =>
  agent.send('POST', path, {
    body,
    headers: { 'Content-Type': type ?? 'application/x-www-form-urlencoded' },
  });

export async function stored({ admin }: Shop): Promise<ContactRequestAnswer[]> {
  const list = await admin.get('/api/contact_requests');
  return contactRequestList.parse(list.body).items;
}

/** The answer to the question on a page, such as "What is seven plus 4?". */
export function solve(answer: Answer): string {
  const [, first, second] = /What is (\w+) plus (\d)\?/.exec(textOf(answer)!)!;
  const words = 'one two three four five six seven eight nine'.split(' ');
  return String(words.indexOf(first!) + 1 + Number(second));
}
