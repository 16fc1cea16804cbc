import { useQuery } from '@tanstack/react-query';
import type { GuideStep } from '@siteyard/schemas/http';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { publicPath } from '../../../lib/pages/page-path.ts';
import { settingsQuery } from '../../../lib/settings/get-settings.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { linkClass } from '../../../ui/link-class.ts';

/** Host names that are not a public domain. */
const NO_DOMAIN = /^(localhost|[\d.]+|\[.*\])$/;

/** The notice that no part of the sample remains, with the site's address and the next steps. */
export function SiteReady({ steps, onPutAway }: { steps: GuideStep[]; onPutAway: () => void }) {
  const id = useId();
  const { data } = useQuery(settingsQuery);
  const [copied, setCopied] = useState<boolean>();
  const { origin } = window.location;
  return (
    <section
      aria-labelledby={id}
      className="mb-6 grid grid-cols-1 gap-4 rounded-xl border border-ok/25 bg-white p-4 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="grid min-w-52 flex-1 gap-1">
          <h2 id={id} className="flex items-center gap-2 text-base font-semibold">
            <CircleCheck aria-hidden className="size-5 text-ok" />
            Your site is ready
          </h2>
          <p className="text-sm break-words text-quiet">
            Visitors see it at {origin}. You have replaced everything that belongs to the sample
            business only.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a
            // The plain address leads administrators to this screen.
            href={data?.settings.home_page_path || '/'}
            target="_blank"
            rel="noopener"
            className={buttonClass('primary', 'sm')}
          >
            View site
          </a>
          <Button size="sm" onClick={() => void copyText(origin).then(setCopied)}>
            {copied ? 'Web address copied' : 'Copy web address'}
          </Button>
          <Button size="sm" onClick={onPutAway}>
            Hide
          </Button>
        </div>
      </div>
      <div className="grid gap-2 text-sm">
        <h3 className="font-medium">What is next</h3>
        <NextSteps steps={steps} />
      </div>
    </section>
  );
}

function NextSteps({ steps }: { steps: GuideStep[] }) {
  const isOpen = (kind: GuideStep['kind']) =>
    steps.find((step) => step.kind === kind && !step.done);
  const form = isOpen('contact_form')?.pages[0];
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-quiet">
      <li>
        Read your pages once. The other texts fit most rental businesses. Change those that do not
        fit yours.
      </li>
      {form && (
        <li>
          Send yourself a message with the form on{' '}
          <a
            href={publicPath({ id: form.id, address: '' })}
            target="_blank"
            rel="noopener"
            className={linkClass}
          >
            {form.title}
          </a>
          , and answer it under{' '}
          <Link to="/admin/contacts" className={linkClass}>
            Contact Requests
          </Link>
          .
        </li>
      )}
      <li>
        Upload your{' '}
        <Link to="/settings" hash="logo" className={linkClass}>
          logo
        </Link>
        {isOpen('look') && (
          <>
            , and choose your{' '}
            <Link to="/settings/look" className={linkClass}>
              colours and typefaces
            </Link>
          </>
        )}
        .
      </li>
      <li>
        Have contact requests sent to you: set up{' '}
        <Link to="/settings/mail" className={linkClass}>
          mail
        </Link>
        .
      </li>
      <li>
        Invite a colleague under{' '}
        <Link to="/admin/administrators" className={linkClass}>
          Administrators and backup
        </Link>
        .
      </li>
      {NO_DOMAIN.test(window.location.hostname) && (
        <li>
          For your own domain, such as www.example.com, ask the person who runs the server. The
          README explains the setup.
        </li>
      )}
    </ul>
  );
}
