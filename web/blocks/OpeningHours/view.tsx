import type { OpeningHoursProps } from '@siteyard/schemas/blocks/OpeningHours';
import {
  type BusinessLocation,
  businessNameOf,
  findLocation,
  locationsOf,
  zoneOfLocation,
} from '@siteyard/schemas/business';
import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { contactLine } from '../_shared/contact-links.tsx';
import { cx } from '../_shared/cx.ts';
import { Image } from '../_shared/images/image.tsx';
import { hoursInWords } from '../_shared/opening-hours.ts';
import { Placeholder } from '../_shared/placeholder.tsx';
import { linkAttributes } from '../_shared/safe-link.ts';
import { sectionClass } from '../_shared/section.ts';
import { SectionHeading } from '../_shared/headings/section-heading.tsx';
import { momentOf, type ViewProps } from '../_shared/view-props.ts';
import { pageWords } from '../_shared/words/page-words.ts';

const LINK = 'inline-flex min-h-11 items-center text-link underline underline-offset-4';

/**
 * The opening hours of a location, whether it is open now, its closures, its contact details and a
 * picture of the map. Renders nothing on the page if the location does not exist.
 */
export function OpeningHoursView(props: ViewProps<OpeningHoursProps>) {
  const { heading, puck } = props;
  const { settings } = puck.metadata;
  const location = settings && findLocation(settings, props.location);
  const map = assetUrl(props.mapImage) !== null;
  const isEmpty = !location || (!map && !hasDetails(location, props.showContact));
  if (isEmpty && !puck.isEditing) return null;
  return (
    <section className={sectionClass(props, 'wrap block-section')}>
      <div className={cx('grid grid-cols-1 gap-x-12 gap-y-8', map && '@2xl:grid-cols-2')}>
        <div className="min-w-0">
          <SectionHeading text={heading} className="mb-4" puck={puck} />
          {settings && location && <Location {...props} place={location} settings={settings} />}
          {isEmpty && <Placeholder text={location ? NO_DETAILS : missing(settings)} />}
        </div>
        {map && <Map {...props} place={location} />}
      </div>
    </section>
  );
}

/** Whether a location has anything to show except its name. */
function hasDetails(location: BusinessLocation, showContact: boolean): boolean {
  const { hours, closures, address, phone, email } = location;
  if (hours.some(({ days }) => days.length > 0) || closures.length > 0) return true;
  return showContact && address + phone + email !== '';
}

const NO_DETAILS = 'Add the opening hours of this location under Global Settings → Business';

const missing = (settings: SiteSettings | undefined) =>
  settings && locationsOf(settings).length > 0
    ? 'This location does not exist any more. Choose another one'
    : 'Add a location under Global Settings → Business';

type PartProps = ViewProps<OpeningHoursProps>;

function Location({
  place: location,
  settings,
  showContact,
  puck,
}: PartProps & { place: BusinessLocation; settings: SiteSettings }) {
  const { language } = settings;
  const words = pageWords(puck.metadata);
  const now = momentOf(puck.metadata);
  const zone = zoneOfLocation(location, settings);
  const { status, week, closures } = hoursInWords(location, { zone, now, words, language });
  return (
    <>
      {locationsOf(settings).length > 1 && (
        <p className="mb-2 text-title-4 font-semibold text-steel-900" dir="auto">
          {location.name || businessNameOf(settings)}
        </p>
      )}
      {status && (
        <p className="flex items-center gap-2.5 font-semibold text-steel-900" lang={words.lang}>
          <span
            aria-hidden="true"
            className={cx(
              'size-3 shrink-0 rounded-full',
              status.isOpen ? 'bg-success' : 'bg-steel-400',
            )}
          />
          <span>{status.text}</span>
        </p>
      )}
      {week.length > 0 && (
        <dl className="mt-4 max-w-md divide-y divide-steel-200 border-y border-steel-200 wrap-normal">
          {week.map(({ days, times }) => (
            <div key={days} className="flex flex-wrap gap-x-6 py-2">
              <dt className="font-semibold text-steel-900">{days}</dt>
              {/* In a narrow column the times get their own line, so that no range is broken. */}
              <dd className="ms-auto text-end tabular-nums">
                {times.map(({ text, lang }, index) => (
                  <span key={index} className="block" lang={lang}>
                    {text}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {closures.length > 0 && (
        <ul className="mt-4 grid gap-1" role="list">
          {closures.map(({ days, note }, index) => (
            <li key={index}>
              <span className="font-semibold text-steel-900">{days}</span>
              {': '}
              <span lang={words.lang}>{words.hours.closed}</span>
              {note !== '' && (
                <>
                  {' · '}
                  <span dir="auto">{note}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {showContact && <Contact location={location} />}
    </>
  );
}

function Contact({ location }: { location: BusinessLocation }) {
  const { address, phone, email, map_url } = location;
  const map = linkAttributes(map_url);
  if (address === '' && phone === '' && email === '') return null;
  const lines = (
    <span className="whitespace-pre-line" dir="auto">
      {address}
    </span>
  );
  return (
    <address className="mt-4 grid gap-1 not-italic">
      {address !== '' && (
        <p>
          {map.href === undefined ? (
            lines
          ) : (
            <a {...map} className={LINK}>
              {lines}
            </a>
          )}
        </p>
      )}
      {contactLine(location, LINK, true)}
    </address>
  );
}

/** A picture of the map that links to the map. Nothing is loaded from the map's site. */
function Map({
  place,
  mapImage,
  mapAlt,
  puck,
}: PartProps & { place?: BusinessLocation | undefined }) {
  const link = linkAttributes(place?.map_url);
  const picture = (
    <Image
      address={mapImage}
      alt={mapAlt || pageWords(puck.metadata).hours.map}
      sizes="(min-width: 1152px) 552px, 90vw"
      metadata={puck.metadata}
      cropped
      className="aspect-4/3 w-full overflow-hidden rounded-panel object-cover"
    />
  );
  if (link.href === undefined) return picture;
  return (
    <a {...link} className="block rounded-panel">
      {picture}
    </a>
  );
}
