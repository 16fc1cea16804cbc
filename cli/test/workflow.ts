import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { read } from './example-repository.ts';
import { shell, tempFolder, type Ran } from './sitectl.ts';

/** Runs the jobs of the example workflow as they are written, as GitHub does. */

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  with?: { name?: string; path?: string };
  env?: Record<string, string>;
}
interface Job {
  if?: string;
  needs?: string;
  environment?: string;
  env?: Record<string, string>;
  steps: Step[];
}

export interface Workflow {
  /** The jobs of an event, in the order in which they run. */
  jobsOf(event: string): string[];
  /** Runs a job in a new checkout of the repository until a step fails. Returns its last command. */
  run(job: string): Promise<Ran & { step: string }>;
  /** The comment on the pull request, and the summary of the jobs. */
  comment(): string;
  summary(): string;
  /** The environment that a reviewer has to approve for a job; undefined if none. */
  approvalOf(job: string): string | undefined;
}

/** The address of an artifact in this test. */
export const addressOf = (artifact: string) => `https://github.example.com/artifacts/${artifact}`;

/**
 * @param repository a folder with everything that a checkout and `npm ci` provide
 * @param secrets the secrets of the repository and of its environments
 */
export function workflowOf(repository: string, secrets: Record<string, string>): Workflow {
  const { jobs } = parse(read('site.yml')) as { jobs: Record<string, Job> };
  const home = tempFolder();
  const artifacts = path.join(home, 'artifacts');
  const [comment, summary] = [path.join(home, 'comment.md'), path.join(home, 'summary.md')];
  const tools = path.join(home, 'tools');
  fs.mkdirSync(tools);
  fs.writeFileSync(summary, '');
  // Stands in for GitHub's command: it keeps the text of the comment.
  const gh = `#!/bin/bash\n[ "$*" = "pr comment 12 --body-file plan.md --edit-last --create-if-none" ] && [ -n "$GH_TOKEN" ] && cp plan.md '${comment}'\n`;
  fs.writeFileSync(path.join(tools, 'gh'), gh, { mode: 0o755 });
  const jobOf = (name: string): Job => {
    const job = jobs[name];
    if (!job) throw new Error(`The workflow has no job "${name}".`);
    return job;
  };

  async function run(name: string): Promise<Ran & { step: string }> {
    const job = jobOf(name);
    const folder = path.join(tempFolder(), 'checkout');
    const values: Record<string, string> = {
      'github.token': 'token of the job',
      'github.event.pull_request.number': '12',
    };
    for (const [secret, value] of Object.entries(secrets)) values[`secrets.${secret}`] = value;
    const filled = (env: Record<string, string> = {}) =>
      Object.fromEntries(Object.entries(env).map(([key, text]) => [key, fill(text, values)]));
    const base = {
      PATH: `${tools}${path.delimiter}${process.env['PATH'] ?? ''}`,
      GITHUB_STEP_SUMMARY: summary,
      ...filled(job.env),
    };
    let last: Ran & { step: string } = { code: null, stdout: '', stderr: '', step: '' };
    for (const step of job.steps) {
      const { name: artifact = '', path: from = '' } = step.with ?? {};
      const action = step.uses?.split('@')[0];
      if (action === 'actions/checkout') fs.cpSync(repository, folder, COPY);
      else if (action === 'actions/upload-artifact') {
        const kept = path.join(artifacts, artifact, path.basename(from));
        fs.cpSync(path.join(folder, from), kept, COPY);
        if (step.id) values[`steps.${step.id}.outputs.artifact-url`] = addressOf(artifact);
      } else if (action === 'actions/download-artifact')
        fs.cpSync(path.join(artifacts, artifact), folder, COPY);
      else if (step.run === undefined) throw new Error(`This test knows no ${step.uses}.`);
      else if (step.run !== 'npm ci') {
        const env = { ...base, ...filled(step.env) };
        last = { ...(await shell(`set -e; ${step.run}`, { cwd: folder, env })), step: step.run };
        if (last.code !== 0) return last;
      }
    }
    return last;
  }

  return {
    run,
    jobsOf: (event) => {
      const starts = (name: string): boolean => {
        const { if: condition, needs } = jobOf(name);
        return needs ? starts(needs) : condition === `github.event_name == '${event}'`;
      };
      return Object.keys(jobs).filter(starts);
    },
    comment: () => fs.readFileSync(comment, 'utf8'),
    summary: () => fs.readFileSync(summary, 'utf8'),
    approvalOf: (name) => jobOf(name).environment,
  };
}

const COPY = { recursive: true, verbatimSymlinks: true } as const;

/** Replaces the expressions of a text. @throws Error for an expression without a value */
function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{\{ (.*?) \}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no value for "${name}".`);
    return value;
  });
}
