import { callNumberOf } from '@siteyard/schemas/business';
import { siteNameOf, type NavItem, type SiteSettings } from '@siteyard/schemas/settings';
import { NAVBAR_ITEMS_SHOWN } from '../_shared/block-constants.ts';
import { ButtonLink, hasButton } from '../_shared/button.tsx';
import { cx } from '../_shared/cx.ts';
import { cssImage, focusOf } from '../_shared/images/image-attributes.ts';
import { Image } from '../_shared/images/image.tsx';
import { linkAttributes } from '../_shared/safe-link.ts';
import type { BlockMetadata, ViewProps } from '../_shared/view-props.ts';
import { pageWords } from '../_shared/words/page-words.ts';
import type { PageWords } from '../_shared/words/words.ts';

/**
 * The site's navigation. It stores nothing: logo, items, call to action and the sticky flag come
 * from the settings in the metadata. Small screens get a `<details>` menu, which needs no script.
 */
export function SiteNavbarView({ puck }: ViewProps) {
  const { settings } = puck.metadata;
  if (!settings) return null;
  const { nav } = settings;
  const words = pageWords(puck.metadata);
  const call = nav.call ? callNumberOf(settings) : null;
  return (
    <header
      // While a page is edited, the menu cannot be used.
      inert={puck.isEditing}
      className={cx(
        'z-40 border-b border-steel-200 bg-white print:border-0',
        nav.sticky ? 'sticky top-0 print:static' : 'relative',
      )}
    >
      <div className="wrap flex min-h-18 items-center gap-x-6 gap-y-2 py-2">
        <Logo settings={settings} metadata={puck.metadata} />
        <nav aria-label={words.navbar.label} className="ms-auto hidden lg:block print:hidden">
          <ul className="flex flex-wrap justify-end gap-1" role="list">
            {nav.items.slice(0, NAVBAR_ITEMS_SHOWN.desktop).map((item, index) => (
              <li key={index}>
                <NavLink
                  item={item}
                  metadata={puck.metadata}
                  className="px-3 text-[0.9375rem] decoration-signal-400 decoration-3 underline-offset-8 aria-[current=page]:underline"
                />
              </li>
            ))}
          </ul>
        </nav>
        <ButtonLink
          {...nav.cta}
          className="max-lg:ms-auto max-lg:min-h-11 max-lg:px-4 max-lg:py-2 max-sm:hidden print:hidden"
        />
        {call && (
          <CallButton call={call} words={words} isFirst={!hasButton(nav.cta.label, nav.cta.href)} />
        )}
        <SmallScreenMenu
          words={words}
          nav={nav}
          metadata={puck.metadata}
          followsButton={call !== null}
        />
      </div>
    </header>
  );
}

function Logo({ settings, metadata }: { settings: SiteSettings; metadata: BlockMetadata }) {
  const title = siteNameOf(settings);
  const image = (
    <Image
      address={settings.nav.logoImageUrl}
      alt={title}
      sizes="200px"
      metadata={{ ...metadata, aboveFold: true }}
      letterbox
      className="h-10 w-auto max-w-full object-contain object-left rtl:object-right"
    />
  );
  return (
    <a href="/" className="flex min-h-11 min-w-0 shrink items-center text-steel-900 no-underline">
      {cssImage(settings.nav.logoImageUrl) ? (
        image
      ) : (
        <span className="text-title-4 leading-tight font-extrabold tracking-tight" dir="auto">
          {title}
        </span>
      )}
    </a>
  );
}

interface NavLinkProps {
  item: NavItem;
  metadata: BlockMetadata;
  className: string;
}

function NavLink({ item, metadata, className }: NavLinkProps) {
  const { currentPaths = [] } = metadata;
  const focus = focusOf(item.imageUrl, metadata);
  const picture = cssImage(item.imageUrl);
  const current = currentPaths.includes(item.href.split(/[?#]/, 1)[0] ?? '');
  return (
    <a
      {...linkAttributes(item.href)}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex min-h-11 items-center rounded-control font-medium no-underline transition-colors duration-150',
        picture
          ? 'bg-steel-900 bg-cover bg-center px-4 font-semibold text-white hover:underline'
          : 'text-steel-700 hover:bg-steel-100 hover:text-steel-900 aria-[current=page]:text-steel-900',
        className,
      )}
      style={
        // The shade keeps white text readable on any picture.
        picture === undefined
          ? undefined
          : {
              backgroundImage: `linear-gradient(rgb(20 32 46 / 62%), rgb(20 32 46 / 62%)), ${picture}`,
              ...(focus && { backgroundPosition: focus }),
            }
      }
    >
      <span dir="auto">{item.title}</span>
    </a>
  );
}

interface CallButtonProps {
  call: { shown: string; dialled: string };
  words: PageWords;
  /** Whether no other button precedes it, at any screen width. */
  isFirst: boolean;
}

/** A button on small screens that calls the business. */
function CallButton({ call, words, isFirst }: CallButtonProps) {
  return (
    <a
      href={`tel:${call.dialled}`}
      aria-label={words.navbar.call.replace('{phone}', call.shown)}
      lang={words.lang}
      className={cx(
        'flex size-11 items-center justify-center rounded-control text-steel-900 hover:bg-steel-100 lg:hidden print:hidden',
        isFirst ? 'ms-auto' : 'max-sm:ms-auto',
      )}
    >
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M5 3h3.5l2 5-2.5 2a12 12 0 0 0 6 6l2-2.5 5 2V19a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z" />
      </svg>
    </a>
  );
}

interface SmallScreenMenuProps {
  words: PageWords;
  nav: SiteSettings['nav'];
  metadata: BlockMetadata;
  /** Whether the call button, which fills the free space, precedes the menu. */
  followsButton: boolean;
}

function SmallScreenMenu({ words, nav, metadata, followsButton }: SmallScreenMenuProps) {
  return (
    <details
      className={cx('nav-menu', !followsButton && 'max-sm:ms-auto', 'lg:hidden print:hidden')}
    >
      <summary className="flex size-11 cursor-pointer list-none items-center justify-center rounded-control text-steel-900 hover:bg-steel-100">
        <span className="sr-only" lang={words.lang}>
          {words.navbar.menu}
        </span>
        <svg
          viewBox="0 0 24 24"
          width="24"
          height="24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path className="nav-menu-open" d="M4 7h16M4 12h16M4 17h16" />
          <path className="nav-menu-close" d="m6 6 12 12M18 6 6 18" />
        </svg>
      </summary>
      <nav
        aria-label={words.navbar.label}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-100%)] overflow-y-auto border-b border-steel-200 bg-white shadow-menu"
      >
        <div className="wrap flex flex-col gap-3 py-4">
          <ul className="flex flex-col gap-1" role="list">
            {nav.items.slice(0, NAVBAR_ITEMS_SHOWN.mobile).map((item, index) => (
              <li key={index}>
                <NavLink
                  item={item}
                  metadata={metadata}
                  className="min-h-12 px-3 text-lead aria-[current=page]:bg-steel-100 aria-[current=page]:font-semibold"
                />
              </li>
            ))}
          </ul>
          <ButtonLink {...nav.cta} className="sm:hidden" />
        </div>
      </nav>
    </details>
  );
}
