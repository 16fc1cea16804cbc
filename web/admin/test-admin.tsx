import './features/editor/puck/test-browser.ts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createAdminQueryClient } from './lib/query-client.ts';
import { SignInLinkContext } from './ui/sign-in-remedy.tsx';

/** Renders a part of the admin in jsdom with a fake API, whose answers the test defines. */

export interface ApiCall {
  method: string;
  /** Includes the query. */
  path: string;
  headers: Record<string, string>;
  /** The parsed JSON; undefined for none. */
  body: unknown;
  /** The time of the call, by `performance.now()`. */
  at: number;
}

/** `'GET /api/pages'` → JSON, a `Response`, or a function of the call that returns one of them. */
export type Answers = Record<string, unknown>;

/** A timeout that is long enough for a busy machine. */
const TIMEOUT_MS = 10_000;

/** The real function, for tests that replace timers. */
const realTimeout = setTimeout;

const roots: Root[] = [];
const unanswered: string[] = [];
let calls: ApiCall[] = [];
let history = createMemoryHistory();

/** Cleans up after each test, and fails a test with a call that has no answer. Call it once in a file. */
export function useAdminTests(): void {
  vi.setConfig({ testTimeout: 60_000 });
  beforeEach(() => {
    calls = [];
    vi.stubGlobal('scrollTo', () => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(async () => {
    for (const root of roots.splice(0)) root.unmount();
    // A screen may save a draft when it is unmounted, and again after the answer. These calls belong to
    // this test, not to the next one.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => realTimeout(resolve));
    document.body.replaceChildren();
    // A toast stays after its screen is unmounted, and would appear in the next test.
    toast.dismiss();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    expect(unanswered.splice(0)).toEqual([]);
  });
}

/** The calls to the API so far that pass the filter; by default all. */
export const callsOf = (wanted: (call: ApiCall) => boolean = () => true) => calls.filter(wanted);

/** An error answer of the API. */
export const refused = (status: number, body: object = {}) => Response.json(body, { status });

/** Defines the answers to all later calls to the API. */
export function answerApi(answers: Answers): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const call: ApiCall = {
      method,
      path,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      at: performance.now(),
    };
    calls.push(call);
    const key = [`${method} ${path}`, `${method} ${path.split('?')[0]}`].find(
      (each) => each in answers,
    );
    if (key === undefined) {
      unanswered.push(`${method} ${path}`);
      return refused(404);
    }
    const answer = answers[key];
    const said: unknown = typeof answer === 'function' ? await answer(call) : answer;
    return said instanceof Response ? said.clone() : Response.json(said ?? null);
  });
}

/** Renders `children` with a new router and query client. */
export function openAdmin(children: ReactNode, answers: Answers): QueryClient {
  answerApi(answers);
  const queryClient = createAdminQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <SignInLinkContext value={<a href="/login">Sign in</a>}>{children}</SignInLinkContext>
      ),
    }),
    history,
  });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  roots.push(root);
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return queryClient;
}

/** The path of the open screen: '/' until a link or a call opens another one. */
export const openedPath = () => history.location.pathname;

/** Opens the address before the current one, as the Back button of the browser does. */
export const goBack = () => history.back();

/** Waits until `check` no longer throws. */
export const see = <Value,>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: TIMEOUT_MS, interval: 25 });

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

const nameOf = (control: Control) =>
  (
    control.getAttribute('aria-label') ??
    control.labels?.[0]?.textContent ??
    control.textContent ??
    ''
  ).trim();

/** Waits for the button, link or input with this name. */
export const control = <Kind extends Control = HTMLInputElement>(name: string): Promise<Kind> =>
  see(() => {
    const all = document.body.querySelectorAll<Kind>('button, a[href], input, textarea, select');
    const found = [...all].find((each) => nameOf(each) === name);
    if (!found) throw new Error(`No ${name} among: ${[...all].map(nameOf).join(', ')}`);
    return found;
  });

/** Waits until the button with this name is enabled, and clicks it. */
export async function click(name: string): Promise<void> {
  await see(async () => expect((await control(name)).disabled ?? false, name).toBe(false));
  (await control(name)).click();
}

/** Sets the value of an input as typing does. */
export async function type(name: string, value: string): Promise<void> {
  const input = await control<HTMLInputElement>(name);
  const prototype = Object.getPrototypeOf(input) as HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(
    new Event(input.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }),
  );
}

/** Waits until the document shows this text. */
export const seeText = (text: string | RegExp) =>
  see(() => expect(document.body.textContent).toMatch(text));
