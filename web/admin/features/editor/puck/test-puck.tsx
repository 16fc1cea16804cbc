import './test-browser.ts';
import { Popover } from '@base-ui/react/popover';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/http';
import { siteSettings } from '@siteyard/schemas/settings';
import { act, useEffect, type ComponentProps, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import { pageChoicesQuery } from '../../../lib/pages/list-pages.ts';
import { buildConfig } from '../config/build-config.tsx';
import { toEditorData } from '../content/content.ts';
import { EditorContext, type EditorContextValue } from '../editor-context.ts';
import { fieldTypes } from '../fields/field-types.tsx';
import { Puck, useGetPuck, type Config, type Permissions } from './puck.ts';

/**
 * Runs Puck in jsdom and controls it through its own API. A test file that uses this module must import
 * it first.
 */

type PuckApi = ReturnType<ReturnType<typeof useGetPuck>>;
type Action = Parameters<PuckApi['dispatch']>[0];

interface PuckProps {
  config?: Config;
  permissions?: Partial<Permissions>;
  /** Other props of `Puck`. */
  more?: Partial<ComponentProps<typeof Puck>>;
  /** Values of the editor's shared state that differ from the defaults. */
  context?: Partial<EditorContextValue>;
}

export interface OpenPuck {
  get: () => PuckApi;
  /** Dispatches an action; throws Puck's error. */
  dispatch: (action: Action) => Promise<void>;
  undo: () => Promise<void>;
  redo: () => Promise<void>;
  /** Selects a block by its id; null selects the page. */
  select: (id: string | null) => Promise<void>;
  /** Presses keys as a person does: the modifiers first, and released last. */
  press: (keys: KeyboardEventInit) => Promise<void>;
  /** Advances the time, in ms. Puck records an edit in the history after 250 ms. */
  pass: (ms: number) => Promise<void>;
  /** The element of the whole editor. */
  element: HTMLElement;
}

const opened: Root[] = [];

const nothing = () => {};
/** The default state that the parts around the canvas share. */
export const editorContext: EditorContextValue = {
  publishState: 'idle',
  hasPublishedNotice: false,
  status: 'published',
  publish: nothing,
  draftState: { kind: 'none' },
  retryDraft: nothing,
  refusal: null,
  attach: nothing,
  problems: [],
  settings: siteSettings.parse({}),
  zoom: 'auto',
  setZoom: nothing,
  addPlace: null,
  setAddPlace: nothing,
  sectionsFor: undefined,
  setSectionsFor: nothing,
  choosingTemplate: false,
  setChoosingTemplate: nothing,
  savingSection: null,
  setSavingSection: nothing,
  checks: Popover.createHandle(),
  openVersions: nothing,
  pageId: 1,
  pageMenu: null,
  settingsLink: null,
};

/** A query client with two cached pages. */
function clientWithPages() {
  const client = new QueryClient();
  const pages = [
    { id: 1, title: 'Home' },
    { id: 2, title: 'Fleet' },
  ];
  client.setQueryData(pageChoicesQuery('').queryKey, pages as PageSummary[]);
  client.setDefaultOptions({ queries: { staleTime: Infinity, gcTime: Infinity } });
  return client;
}

function NoFrame({ children }: { children: ReactNode }) {
  return <>{children}</>;
}

/** Fakes timers and cleans up after each test. Call it once in a file. */
export function usePuckTests(): void {
  vi.setConfig({ testTimeout: 60_000 });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(async () => {
    for (const root of opened.splice(0)) await act(async () => root.unmount());
    document.body.replaceChildren();
    localStorage.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** The blocks that most tests insert. Rendering the list of all blocks is the slowest part of a test. */
const INSERTED = ['SiteNavbar', 'HeadingBlock', 'Card', 'TwoCol'];

/** Our configuration with only some of the blocks; by default those that most tests insert. */
export function configWith(types: ReadonlySet<string> = new Set(INSERTED)): Config {
  const { categories: _, components, ...config } = buildConfig([]);
  const kept = Object.entries(components).filter(([type]) => types.has(type));
  return { ...config, components: Object.fromEntries(kept) };
}

/** The types of blocks and of the blocks inside them. */
function typesIn(blocks: unknown[], types = new Set<string>(INSERTED)): Set<string> {
  for (const { type, props } of blocks as { type: string; props: object }[]) {
    types.add(type);
    for (const slot of Object.values(props))
      if (Array.isArray(slot) && slot.every((each) => isBlock(each))) typesIn(slot, types);
  }
  return types;
}

const isBlock = (value: unknown) =>
  typeof (value as { props?: unknown } | null)?.props === 'object';

/**
 * Opens a page with the navbar and these blocks. By default, the configuration contains only their types
 * and `INSERTED`. A test of the list of blocks passes `buildConfig([])`.
 */
export async function openPuck(blocks: object[], props: PuckProps = {}): Promise<OpenPuck> {
  let get: (() => PuckApi) | undefined;
  const attach = (found: () => PuckApi) => {
    get = found;
  };
  const Grab = ({ children }: { children: ReactNode }) => {
    const getPuck = useGetPuck();
    useEffect(() => attach(getPuck), [getPuck]);
    return <>{children}</>;
  };
  const config = props.config ?? configWith(typesIn(blocks));
  const data = toEditorData({ content: blocks }, { title: 'Fleet', description: '' });
  const { overrides: moreOverrides, ...more } = props.more ?? {};
  const overrides = { puck: Grab, iframe: NoFrame, fieldTypes, ...moreOverrides };
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  opened.push(root);
  const { permissions } = props;
  await act(async () =>
    root.render(
      <QueryClientProvider client={clientWithPages()}>
        <EditorContext value={{ ...editorContext, ...props.context }}>
          <Puck
            config={config}
            data={data}
            iframe={{ enabled: false }}
            overrides={overrides}
            {...(permissions && { permissions })}
            {...more}
          />
        </EditorContext>
      </QueryClientProvider>,
    ),
  );
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  await pass(1_000);
  const getNow = () => {
    if (!get) throw new Error('The editor was not rendered.');
    return get();
  };
  const dispatch: OpenPuck['dispatch'] = (action) => act(async () => getNow().dispatch(action));
  return {
    get: getNow,
    dispatch,
    undo: () => act(async () => getNow().history.back()),
    redo: () => act(async () => getNow().history.forward()),
    async select(id) {
      const itemSelector = id === null ? null : (getNow().getSelectorForId(id) ?? null);
      await dispatch({ type: 'setUi', ui: { itemSelector } });
      await pass(100);
    },
    press: async ({ code, key, ...modifiers }) => {
      const held = [
        modifiers.ctrlKey && { code: 'ControlLeft', key: 'Control' },
        modifiers.metaKey && { code: 'MetaLeft', key: 'Meta' },
        modifiers.shiftKey && { code: 'ShiftLeft', key: 'Shift' },
      ].filter((each) => each !== false && each !== undefined);
      const pressed = [...held, { code, key }];
      const fire = (type: string, init: object) =>
        document.dispatchEvent(new KeyboardEvent(type, { bubbles: true, ...modifiers, ...init }));
      await act(async () => {
        for (const each of pressed) fire('keydown', each);
        for (const each of pressed.toReversed()) fire('keyup', each);
      });
      await pass(0);
    },
    pass,
    element,
  };
}
