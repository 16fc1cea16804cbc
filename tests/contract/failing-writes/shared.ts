import { randomUUID } from 'node:crypto';
import type { PageAnswer } from '@siteyard/schemas/http';
import type { Agent, Answer } from '../../helpers/app.ts';
import { createPage, pageContent, heading } from '../../helpers/factories.ts';
import type { Instance } from './call.ts';

/** Returns a name that no other call uses. */
export const newName = (): string => `name ${randomUUID().slice(0, 8)}`;

export const saying = (text: string) => pageContent(heading('h', text));

export const withKey = (key: string) => ({ 'Idempotency-Key': key });

/** Headers of a caller in a new network, because the site limits requests by network. */
export const fromNewNetwork = () => {
  const bytes = [...Array(3)].map(() => Math.floor(Math.random() * 256));
  return { 'X-Forwarded-For': `10.${bytes.join('.')}` };
};

/** Creates a published page with the text "Before it". */
export const publishedPage = (on: Instance): Promise<PageAnswer> =>
  createPage(on.admin, { title: newName() }, [heading('h', 'Before it')]);

/** Returns the text of `saying` on the page at an address, as visitors see it; the status of an error. */
export async function seenByVisitors(on: Instance, address: string): Promise<string | number> {
  const { status, text } = await on.guest.get(address);
  return status === 200 ? (/>(\w+ it)</.exec(text)?.[1] ?? '') : status;
}

/** Returns the body of a response. Throws if the call has failed. */
export function ok<T>({ status, body, text }: Answer): T {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body as T;
}

/** Returns a value of the response to a GET; the status of an error. */
export async function read<T>(
  agent: Agent,
  path: string,
  value: (body: T) => unknown,
): Promise<unknown> {
  const answer = await agent.get(path);
  return answer.status === 200 ? value(answer.body as T) : answer.status;
}
