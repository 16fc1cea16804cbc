import type { SiteSettings } from '@siteyard/schemas/settings';
import { noticeAt } from '@siteyard/schemas/business';
import { memo, useState, type ReactNode } from 'react';
import { Footer } from '../../../../blocks/_shared/surroundings/footer.tsx';
import { NoticeLine } from '../../../../blocks/_shared/surroundings/notice-line.tsx';
import { pageWords } from '../../../../blocks/_shared/words/page-words.ts';
import type { PageWords } from '../../../../blocks/_shared/words/words.ts';

interface SurroundingProps {
  settings: SiteSettings;
  words: PageWords | undefined;
  /** Whether its links can be used, like those of blocks in interactive mode. */
  interactive: boolean;
}

// Memoised, because the canvas renders at every key.

/** The notice above the navbar, at times when visitors see it. */
export const CanvasNotice = memo(function CanvasNotice({
  settings,
  interactive,
}: Omit<SurroundingProps, 'words'>) {
  const [now] = useState(Date.now);
  const notice = noticeAt(settings, now);
  if (!notice) return null;
  return (
    <Surrounding label="The notice comes from Global Settings" interactive={interactive}>
      <NoticeLine notice={notice} />
    </Surrounding>
  );
});

/** The footer of every public page. */
export const CanvasFooter = memo(function CanvasFooter({
  settings,
  words,
  interactive,
}: SurroundingProps) {
  const [now] = useState(() => new Date());
  return (
    <Surrounding label="The footer comes from Global Settings" interactive={interactive}>
      <Footer settings={settings} words={pageWords({ words })} now={now} />
    </Surrounding>
  );
});

/**
 * A part of the public page that is not a block. While the page is edited, it cannot be clicked, focused
 * or read out. While the pointer is over it, a label names its settings.
 */
function Surrounding({
  label,
  interactive,
  children,
}: {
  label: string;
  interactive: boolean;
  children: ReactNode;
}) {
  return (
    <div className="surrounding">
      <div inert={!interactive}>{children}</div>
      {!interactive && (
        <p className="surrounding-label" aria-hidden="true">
          {label}
        </p>
      )}
    </div>
  );
}
