import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ContentRun } from '@siteyard/schemas/http';
import type { Plan } from '@siteyard/schemas/planning';
import { onTestFinished } from 'vitest';

/** Replaces a site with cut connections or a busy site, which a real site in a test never is. */

const SITE_ID = '3f1c2d4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f';
const RUN = 'r1';

interface Call {
  method: string;
  path: string;
  offset: string | undefined;
  bytes: Buffer;
}

/** A run that was just created. */
export const openRun: ContentRun = {
  id: RUN,
  kind: 'import',
  state: 'open',
  who: 'ci',
  source: { name: '' },
  created_at: '2026-11-22T10:00:00.000Z',
  applied_at: null,
  progress: null,
  plan: null,
  migration: null,
  undoes: null,
  undone_by: null,
  error: null,
};

/** Answers instead of the site; undefined passes the call to the site. `cut` ends the connection. */
type Instead = (
  call: Call,
  before: readonly Call[],
) => { status: number; body: unknown } | 'cut' | 'never' | undefined;

export interface RunSite {
  url: string;
  calls: Call[];
  /** `POST /runs`, `PUT …/pages`, in the order of the calls. */
  log: () => string[];
}

/** Makes a plan with a new page for each number. */
export function planOf(pages: Partial<Plan['pages'][number]>[], more: Partial<Plan> = {}): Plan {
  return {
    format: 'site-plan/1',
    site_id: SITE_ID,
    from: null,
    bundle_digest: '0'.repeat(64),
    content_version: 3,
    options: { on_conflict: 'fail', prune: false, as_draft: false, adopt: false },
    created_at: '2026-11-22T10:00:00.000Z',
    expires_at: '2099-11-22T10:00:00.000Z',
    pages: pages.map((page, index) => ({
      key: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
      id: index + 1,
      title: `Page ${index + 1}`,
      action: 'create',
      seen: null,
      hash: null,
      ...page,
    })),
    settings: null,
    media: [],
    seal: '1'.repeat(64),
    ...more,
  };
}

/** Starts it on a free port; it ends with the test. */
export async function runSite(plan: Plan, instead: Instead = () => undefined): Promise<RunSite> {
  const calls: Call[] = [];
  const received = new Map<string, number>();
  const site = new RunAnswers(plan, received);
  const server = createServer((request, response) => {
    void bytesOf(request).then((bytes) => {
      const { method = '', url = '', headers } = request;
      // How long a call may take is not what these tests are about.
      const path = url
        .replace('/api/operator', '')
        .replace(/\?wait=\d+$|\?without=plan(?:&wait=\d+)?$/, '');
      const call = { method, path, offset: headers['upload-offset']?.toString(), bytes };
      const answer = instead(call, [...calls]);
      calls.push(call);
      if (answer === 'never') return;
      if (answer === 'cut') {
        // An image that was cut has left half of itself.
        const name = path.split('/media/')[1];
        if (name) received.set(name, Math.floor(bytes.length / 2));
        response.destroy();
      } else send(response, answer ?? site.answer(call));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    log: () => calls.map(({ method, path }) => `${method} ${path.replace(`/runs/${RUN}`, '…')}`),
  };
}

class RunAnswers {
  private state: ContentRun['state'] = 'open';

  constructor(
    private readonly plan: Plan,
    private readonly received: Map<string, number>,
  ) {}

  answer({ method, path, bytes }: Call): { status: number; body: unknown } {
    const ok = (body: unknown = { ok: true }) => ({ status: 200, body });
    const what = `${method} ${path.replace(`/runs/${RUN}`, '…')}`;
    if (what === 'GET /site')
      return ok({ site_id: SITE_ID, title: 'Brindle', pages: 7, content_version: 3 });
    if (what === 'POST /runs') return { status: 201, body: this.run() };
    if (what === 'POST …/media') {
      const { media } = JSON.parse(bytes.toString()) as { media: Record<string, object> };
      const missing = Object.keys(media).map((name) => ({
        name,
        received: this.received.get(name) ?? 0,
      }));
      return ok({ missing: missing.filter(({ received }) => received >= 0) });
    }
    if (what.startsWith('PUT …/media/')) this.received.set(path.split('/media/')[1] ?? '', -1);
    if (what === 'POST …/plan') this.state = 'planned';
    if (what === 'POST …/apply') this.state = 'applying';
    else if (what === 'GET …' && this.state === 'applying') this.state = 'applied';
    return ok(method === 'PUT' || method === 'DELETE' ? undefined : this.run());
  }

  private run(): ContentRun {
    return {
      ...openRun,
      state: this.state,
      applied_at: this.state === 'applied' ? '2026-11-22T10:00:01.000Z' : null,
      plan: this.state === 'open' ? null : this.plan,
    };
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function send(response: ServerResponse, { status, body }: { status: number; body: unknown }): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** The refusal of a site, as it sends it. */
export const refusal = (status: number, code: string, error: string) => ({
  status,
  body: { error, code, requestId: 'r' },
});
