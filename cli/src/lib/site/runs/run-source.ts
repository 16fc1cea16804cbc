import { cutText } from '@siteyard/schemas/primitives/shorten';

/** The origin of a run, for the receipt. */
export interface RunSource {
  name: string;
  commit?: string;
  ci_url?: string;
}

/**
 * Returns the name of the bundle, with the commit and the CI job from the environment of GitHub, GitLab,
 * Bitbucket, Jenkins, CircleCI or Buildkite.
 */
export function runSource(name: string, env: NodeJS.ProcessEnv = process.env): RunSource {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env;
  const github = server && repository && run && `${server}/${repository}/actions/runs/${run}`;
  const commit =
    env['GITHUB_SHA'] ||
    env['CI_COMMIT_SHA'] ||
    env['BITBUCKET_COMMIT'] ||
    env['GIT_COMMIT'] ||
    env['CIRCLE_SHA1'] ||
    env['BUILDKITE_COMMIT'];
  const job =
    github ||
    env['CI_JOB_URL'] ||
    env['BUILD_URL'] ||
    env['CIRCLE_BUILD_URL'] ||
    env['BUILDKITE_BUILD_URL'];
  return {
    name: cutText(name, 500),
    ...(commit && { commit: commit.slice(0, 100) }),
    ...(job && { ci_url: job.slice(0, 2000) }),
  };
}
