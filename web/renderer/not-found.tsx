import type { SiteSettings } from '@siteyard/schemas/settings';
import { ButtonLink } from '../blocks/_shared/button.tsx';
import { reachUsSentence } from '../blocks/_shared/contact-links.tsx';
import type { PageWords } from '../blocks/_shared/words/words.ts';

const LINK = 'inline-block py-2 font-semibold underline underline-offset-4';

/** The content of a page that does not exist: possible reasons, and links to the home page and the business. */
export function NotFound({ settings, words }: { settings: SiteSettings; words: PageWords }) {
  const { notFound, notFoundHint, goHome } = words.page;
  const reachUs = reachUsSentence(words, settings.contact, LINK);
  return (
    <div className="wrap block-heading text-steel-700" lang={words.lang}>
      <h1 className="text-title-2 font-bold text-steel-900">{notFound}</h1>
      <p className="mt-3">{notFoundHint}</p>
      <ButtonLink label={goHome} href="/" className="mt-6" />
      {reachUs && <p className="mt-6">{reachUs}</p>}
    </div>
  );
}
