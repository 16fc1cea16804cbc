import { OPTIONAL_STEPS, type GuideStep as Step } from '@siteyard/schemas/http';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { pageName } from '../../../lib/pages/page-name.ts';
import { publicPath } from '../../../lib/pages/page-path.ts';
import { linkClass } from '../../../ui/link-class.ts';

const TITLES: Record<Step['kind'], string> = {
  name: 'Name',
  logo: 'Logo',
  contact: 'Contact details',
  look: 'Look',
  home: 'Home page',
  pages: 'Other pages',
  items: 'Items for rent',
  named: 'The sample’s name',
  pictures: 'Pictures',
  contact_form: 'Contact form',
};

/** The label of each setting, and its location in the admin. */
const SETTINGS: Record<Step['left'][number], { label: string } & Pick<LinkProps, 'to' | 'hash'>> = {
  title: { label: 'Site title', to: '/settings', hash: 'site-title' },
  business: { label: 'Business name', to: '/settings/business', hash: 'business-name' },
  logo: { label: 'Logo', to: '/settings', hash: 'logo' },
  favicon: { label: 'Favicon', to: '/settings', hash: 'favicon' },
  contact: { label: 'Phone and email', to: '/settings', hash: 'contact' },
  locations: { label: 'Locations', to: '/settings/business', hash: 'locations' },
  hours: { label: 'Opening hours', to: '/settings/business', hash: 'opening-hours' },
  look: { label: 'Colours and typefaces', to: '/settings/look' },
};

/** One step of the guide: done, or the remaining parts of the sample, with links. */
export function GuideStep({ step, firm }: { step: Step; firm: string }) {
  const Icon = step.done ? CircleCheck : Circle;
  return (
    <li className="flex break-inside-avoid items-start gap-3 pb-3 text-sm">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${step.done ? 'text-ok' : 'text-quiet'}`}
      />
      <div className="min-w-0 break-words">
        <h3 className="inline font-medium">{TITLES[step.kind]}</h3>
        {OPTIONAL_STEPS.includes(step.kind) && <span className="text-quiet"> (if you like)</span>}
        {step.done ? (
          <span className="sr-only">: done</span>
        ) : (
          <p className="text-quiet">
            <StepDetails step={step} firm={firm} />
          </p>
        )}
      </div>
    </li>
  );
}

function StepDetails({ step, firm }: { step: Step; firm: string }) {
  const { kind, left, pages, items = [] } = step;
  const toPages = listed(pages.map(editorLink));
  switch (kind) {
    case 'home':
      return (
        <>
          {homeLeft(pages[0])} still from the sample: {toPages}
        </>
      );
    case 'pages':
      return (
        <>
          Most texts are still from the sample. Replace them, keep those that fit, or delete the
          page:{' '}
          {listed(
            pages.map((page) => (
              <span key={page.id}>
                {editorLink(page)} ({page.texts === 1 ? '1 text' : `${page.texts} texts`})
              </span>
            )),
          )}
        </>
      );
    case 'items':
      return (
        <>
          {items.length === 1 ? 'One item is' : `${items.length} items are`} still from the sample.
          Change {items.length === 1 ? 'it' : 'them'}, or delete{' '}
          {items.length === 1 ? 'it' : 'them'} and add or import your own:{' '}
          <Link to="/admin/items" className={linkClass}>
            Items
          </Link>
        </>
      );
    case 'named':
      return (
        <>
          These pages still contain “{firm}”, its place, phone number or email address: {toPages}
        </>
      );
    case 'pictures':
      return (
        <>
          Replace or remove the sample’s pictures on: {toPages}. The picture in chats and social
          networks is under “Web address and search…”, in the menu beside Publish.
        </>
      );
    case 'contact_form':
      return (
        <>
          Send yourself a message to check that it arrives:{' '}
          {pages.map((page) => (
            <a
              key={page.id}
              href={publicPath({ ...page, address: '' })}
              target="_blank"
              rel="noopener"
              className={linkClass}
            >
              {pageName(page)}
            </a>
          ))}
        </>
      );
    default:
      return (
        <>
          {kind === 'look' ? 'Keep it, or choose your own:' : 'Still from the sample:'}{' '}
          {listed(
            left.map((setting) => {
              const { label, ...place } = SETTINGS[setting];
              return (
                <Link key={setting} {...place} className={linkClass}>
                  {label}
                </Link>
              );
            }),
          )}
        </>
      );
  }
}

const editorLink = (page: Step['pages'][number]) => (
  <Link key={page.id} to="/editor/$pageId" params={{ pageId: page.id }} className={linkClass}>
    {pageName(page)}
  </Link>
);

/** The remaining sample texts of a home page, with the verb of the sentence. */
function homeLeft({
  texts,
  sample_description: isSample,
}: Partial<Step['pages'][number]> = {}): string {
  if (!texts) return 'The page description is';
  const count = texts === 1 ? 'One text' : `${texts} texts`;
  if (isSample) return `${count} and the page description are`;
  return `${count} ${texts === 1 ? 'is' : 'are'}`;
}

/** Links, separated by commas. */
const listed = (links: ReactNode[]) =>
  links.map((link, index) => (
    // The order is fixed, so the index is a stable key.
    <Fragment key={index}>
      {index > 0 && ', '}
      {link}
    </Fragment>
  ));
