import { Link } from '@tanstack/react-router';
import type { ContentRun } from '@siteyard/schemas/http';
import { isExternalUrl, safeUrl } from '@siteyard/schemas/primitives/safe-url';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format-date.ts';
import { authorOf } from '../../lib/history/commit-words.ts';
import { stateWords } from '../../lib/runs/run-words.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { linkClass } from '../../ui/link-class.ts';

/** The author, time, source and state of a run. */
export function RunFacts({ run }: { run: ContentRun }) {
  const { who, source, created_at, applied_at, progress, undoes, undone_by } = run;
  const working = run.state === 'applying' && progress !== null && progress.total > 0;
  return (
    <Facts>
      <Fact label="Status">
        <span role="status">
          {stateWords(run)}
          {working && `: step ${progress.done} of ${progress.total}`}
        </span>
      </Fact>
      <Fact label="Who">{authorOf(who)}</Fact>
      <Fact label="When">{formatDateTime(applied_at ?? created_at)}</Fact>
      {source.name && <Fact label="From">{source.name}</Fact>}
      {source.commit && <Fact label="Git commit">{source.commit}</Fact>}
      {source.ci_url && (
        <Fact label="CI job">
          <SafeLink href={source.ci_url} />
        </Fact>
      )}
      {undoes && (
        <Fact label="Undoes">
          <RunLink id={undoes}>An earlier change</RunLink>
        </Fact>
      )}
      {undone_by && (
        <Fact label="Undone by">
          <RunLink id={undone_by}>A later change</RunLink>
        </Fact>
      )}
    </Facts>
  );
}

function RunLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to="/admin/runs/$runId" params={{ runId: id }} className={linkClass}>
      {children}
    </Link>
  );
}

/** A link to an address from an import. Only a web address becomes a link; anything else stays text. */
function SafeLink({ href }: { href: string }) {
  if (safeUrl(href) === null || !isExternalUrl(href)) return href;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={linkClass}>
      {href}
    </a>
  );
}
