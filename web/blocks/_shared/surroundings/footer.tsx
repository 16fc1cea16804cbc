import { PAGE_IDS } from '@siteyard/schemas/primitives/limits';
import { siteNameOf, type SiteSettings } from '@siteyard/schemas/settings';
import type { PageWords } from '../words/words.ts';
import { FooterLocations } from './footer-locations.tsx';

const LINKS = ['terms', 'privacy', 'cookies'] as const;

interface FooterProps {
  settings: SiteSettings;
  words: PageWords;
  now: Date;
}

/** The footer of every public page (specification, section 1). */
export function Footer({ settings, words, now }: FooterProps) {
  return (
    <footer className="mt-16 border-t-4 border-signal-400 bg-steel-900 text-small text-steel-200 print:mt-8 print:border-steel-300 print:bg-white print:text-steel-700">
      <FooterLocations settings={settings} words={words} now={now} />
      <div className="wrap flex flex-wrap items-center gap-x-8 gap-y-4 py-8">
        <p className="min-w-0" dir="auto">
          © {now.getFullYear()} {siteNameOf(settings)}
        </p>
        <nav aria-label={words.footer.label} className="on-dark sm:ms-auto print:hidden">
          <ul className="-mx-3 flex flex-wrap" role="list">
            {LINKS.map((name) => (
              <li key={name}>
                <a
                  href={`/pages/${PAGE_IDS[name]}`}
                  lang={words.lang}
                  className="flex min-h-11 items-center rounded-control px-3 underline-offset-4 hover:text-white hover:underline"
                >
                  {words.footer[name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <PoweredBy words={words} />
      </div>
    </footer>
  );
}

/** The product's logo: three stacked beams and the name. */
function PoweredBy({ words }: { words: PageWords }) {
  return (
    <p className="flex items-center gap-2.5 print:hidden">
      <span lang={words.lang}>{words.footer.poweredBy}</span>
      <svg
        viewBox="0 0 108 24"
        width="108"
        height="24"
        role="img"
        aria-label="Siteyard"
        // The name is not mirrored in right-to-left pages, so its text must start at the left.
        className="text-white [direction:ltr]"
      >
        <path d="M2 4h12v4H2zM6 10h12v4H6zM2 16h12v4H2z" className="fill-signal-400" />
        <text
          x="26"
          y="17.5"
          fill="currentColor"
          fontSize="17"
          fontWeight="700"
          textLength="80"
          lengthAdjust="spacingAndGlyphs"
        >
          Siteyard
        </text>
      </svg>
    </p>
  );
}
