import type { BackupStatus } from '@siteyard/schemas/http';
import type { RequestHandler } from 'express';

/** The upper bounds of the histogram buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

export interface Metrics {
  /** Counts a page that was answered from memory, without Express. */
  cachedPage(): void;
  /** Measures requests through Express, by route and status. */
  middleware: RequestHandler;
  /** All metrics in the text format of Prometheus (version 0.0.4). */
  text(backup?: BackupStatus | null): string;
}

/** The requests with the same method, route and status. */
interface Series {
  /** The labels in the text format. */
  labels: string;
  /** The number of requests by bucket. The last bucket has the requests above the highest bound. */
  counts: number[];
  /** The duration of all requests together. */
  seconds: number;
}

/**
 * Creates the metrics of this process. Labels have the path of a route and never the path of a request, so
 * that requests for invented paths cannot fill the memory.
 *
 * The package prom-client is not used: version 15 needs 12 MB of memory and 90 ms of CPU time to load,
 * measured on Node 20, for one histogram and a few single values.
 */
export function createMetrics(): Metrics {
  const series = new Map<string, Series>();
  let cachedPages = 0;

  function record(method: string, route: string, status: number, seconds: number): void {
    const known = METHODS.has(method) ? method : 'other';
    const labels = `method="${known}",route="${escapeLabel(route)}",status="${status}"`;
    let own = series.get(labels);
    if (!own) {
      own = { labels, counts: Array.from({ length: BUCKETS.length + 1 }, () => 0), seconds: 0 };
      series.set(labels, own);
    }
    const bucket = BUCKETS.findIndex((end) => seconds <= end);
    const index = bucket < 0 ? BUCKETS.length : bucket;
    own.counts[index] = (own.counts[index] ?? 0) + 1;
    own.seconds += seconds;
  }

  return {
    cachedPage() {
      cachedPages += 1;
    },
    middleware(req, res, next) {
      const started = performance.now();
      res.once('close', () => {
        // Assets, pages with a readable address and unknown paths match no route.
        const path: unknown = (req.route as { path?: unknown } | undefined)?.path;
        const route = typeof path === 'string' ? path : 'none';
        // The client has closed the connection before the answer. nginx uses the same status.
        const status = res.writableFinished ? res.statusCode : 499;
        record(req.method, route, status, (performance.now() - started) / 1000);
      });
      next();
    },
    text: (backup) =>
      [
        ...histogram([...series.values()]),
        ...single(
          'siteyard_kept_pages_total',
          'counter',
          'Pages answered from memory.',
          cachedPages,
        ),
        ...backupMetrics(backup),
        ...processMetrics(),
        '',
      ].join('\n'),
  };
}

function histogram(all: readonly Series[]): string[] {
  const name = 'siteyard_http_request_duration_seconds';
  const lines = head(name, 'histogram', 'Requests through Express, by route and status.');
  for (const { labels, counts, seconds } of all) {
    let below = 0;
    for (const [index, count] of counts.entries()) {
      below += count;
      lines.push(`${name}_bucket{${labels},le="${BUCKETS[index] ?? '+Inf'}"} ${below}`);
    }
    lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${below}`);
  }
  return lines;
}

/**
 * Returns the metrics of the site's backups, which are the same in each instance; [] without a backup
 * folder.
 */
function backupMetrics(backup: BackupStatus | null | undefined): string[] {
  if (!backup?.is_set_up) return [];
  const { last, failure } = backup;
  const at = last ? Math.round(Date.parse(last.at) / 1000) : 0;
  return [
    ...single(
      'siteyard_last_backup_timestamp_seconds',
      'gauge',
      'Last backup, in Unix time; 0: never.',
      at,
    ),
    ...single('siteyard_last_backup_bytes', 'gauge', 'Size of the last backup.', last?.bytes ?? 0),
    ...single(
      'siteyard_last_backup_restorable',
      'gauge',
      '1 when the last backup was restored on trial without a problem.',
      last?.trial?.problem === null ? 1 : 0,
    ),
    ...single(
      'siteyard_backup_failed',
      'gauge',
      '1 when the last backup has failed.',
      failure ? 1 : 0,
    ),
  ];
}

function processMetrics(): string[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const started = Math.round(Date.now() / 1000 - process.uptime());
  return [
    ...single('process_resident_memory_bytes', 'gauge', 'Memory of the process.', rss),
    ...single('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', heapUsed),
    ...single('process_cpu_seconds_total', 'counter', 'CPU time.', (user + system) / 1e6),
    ...single('process_start_time_seconds', 'gauge', 'Start, in Unix time.', started),
  ];
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function single(name: string, type: string, help: string, value: number): string[] {
  return [...head(name, type, help), `${name} ${value}`];
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
