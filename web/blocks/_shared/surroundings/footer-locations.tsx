import {
  businessNameOf,
  locationsOf,
  type BusinessLocation,
  zoneOfLocation,
  closuresAt,
} from '@siteyard/schemas/business';
import { safeUrl } from '@siteyard/schemas/primitives/safe-url';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { contactLine } from '../contact-links.tsx';
import { formatClosure, formatDays, formatTimes } from '../opening-hours.ts';
import type { PageWords } from '../words/words.ts';

const LINK =
  'inline-flex min-h-11 items-center underline-offset-4 hover:text-white hover:underline';

/** The addresses and hours of the business; nothing without business details. */
export function FooterLocations(props: { settings: SiteSettings; words: PageWords; now: Date }) {
  const locations = locationsOf(props.settings);
  if (locations.length === 0) return null;
  return (
    <ul
      className="wrap on-dark grid gap-8 pt-8 sm:grid-cols-2 lg:grid-cols-3 print:text-steel-700"
      role="list"
    >
      {locations.map((location) => (
        <li key={location.id}>
          <Location location={location} {...props} />
        </li>
      ))}
    </ul>
  );
}

function Location({
  location,
  settings,
  words,
  now,
}: {
  location: BusinessLocation;
  settings: SiteSettings;
  words: PageWords;
  now: Date;
}) {
  const { language } = settings;
  const map = safeUrl(location.map_url);
  const hours = location.hours.filter(({ days }) => days.length > 0);
  const zone = zoneOfLocation(location, settings);
  const closures = closuresAt(location.closures, zone, now.getTime());
  const lines = <span className="whitespace-pre-line">{location.address}</span>;
  return (
    <address className="grid gap-1 not-italic" dir="auto">
      <p className="font-semibold text-white print:text-steel-900">
        {location.name || businessNameOf(settings)}
      </p>
      {location.address !== '' && (
        <p>
          {map ? (
            <a href={map} target="_blank" rel="noopener noreferrer" className={LINK}>
              {lines}
            </a>
          ) : (
            lines
          )}
        </p>
      )}
      {location.area !== '' && <p>{location.area}</p>}
      {contactLine(location, LINK)}
      {hours.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {hours.map((entry, index) => {
            const { text, lang } = formatTimes(entry, { language, words });
            return (
              <div key={index} className="contents">
                <dt>{formatDays(entry.days, language)}</dt>
                <dd lang={lang}>{text}</dd>
              </div>
            );
          })}
        </dl>
      )}
      {closures.map((closure) => (
        <p key={`${closure.from} ${closure.to}`}>
          {`${formatClosure(closure, language)}: `}
          <span lang={words.lang}>{words.hours.closed}</span>
          {closure.note !== '' && (
            <>
              {' · '}
              <span dir="auto">{closure.note}</span>
            </>
          )}
        </p>
      ))}
    </address>
  );
}
