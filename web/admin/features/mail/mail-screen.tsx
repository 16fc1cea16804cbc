import { useMutation, useQuery } from '@tanstack/react-query';
import type { MailSetup, TestMailAnswer } from '@siteyard/schemas/http';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { Loading } from '../../ui/loading.tsx';
import { mailSetupQuery, sendTestMail } from './api/mail-setup.ts';

/** Shows whether the site sends mail, explains the setup, and sends a test mail. */
export function MailScreen({ links }: { links: ReactNode }) {
  const setup = useQuery(mailSetupQuery);
  return (
    <Screen title="Global Settings" intro="Shared by every page of the site." narrow>
      {links}
      {setup.isLoadingError && (
        <LoadFailed
          error={setup.error}
          fallback="Failed to load the mail settings."
          onRetry={() => void setup.refetch()}
        />
      )}
      {setup.isPending && <Loading shapes={['h-52']} />}
      {setup.data && (
        <div className="grid grid-cols-1 gap-5">
          <Section title="Mail">
            <MailFacts setup={setup.data} />
            <TestMail onSent={() => void setup.refetch()} />
          </Section>
          <SetUp delivers={setup.data.delivers} />
        </div>
      )}
    </Screen>
  );
}

const NOTIFY = { everybody: 'every administrator', none: 'no one' } as const;

function MailFacts({ setup }: { setup: MailSetup }) {
  const { delivers, server, from, notify, failed, refused } = setup;
  return (
    <Facts>
      <Fact label="Sending">
        <Badge tone={delivers ? 'ok' : 'warn'}>{delivers ? 'Set up' : 'Not set up'}</Badge>
        {!delivers && ' No mail is sent from this site yet.'}
      </Fact>
      {server !== null && <Fact label="Mail server">{server}</Fact>}
      <Fact label="Sender">{from}</Fact>
      <Fact label="New contact requests go to">
        {typeof notify === 'string' ? NOTIFY[notify] : notify.join(', ')}
      </Fact>
      {failed > 0 && (
        <Fact label="Waiting">
          <span className="text-warn">
            {failed === 1
              ? '1 mail could not be sent yet. The site tries again.'
              : `${failed} mails could not be sent yet. The site tries again.`}
          </span>
        </Fact>
      )}
      {refused.length > 0 && (
        <Fact label="Refused">
          <span className="text-warn">
            The mail server refuses {refused.join(', ')}. Correct these addresses, or ask the person
            who runs the mail server.
          </span>
        </Fact>
      )}
    </Facts>
  );
}

function TestMail({ onSent }: { onSent: () => void }) {
  const test = useMutation({
    mutationFn: sendTestMail,
    onSuccess: onSent,
    onError: (error) => console.error('Sending a test mail failed', error),
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button
        className="justify-self-start"
        disabled={test.isPending}
        onClick={() => test.mutate()}
      >
        <Send aria-hidden className="size-4" />
        {test.isPending ? 'Sending…' : 'Send a test mail to me'}
      </Button>
      {test.isError && (
        <Notice kind="error">{messageOf(test.error, 'The test mail could not be sent.')}</Notice>
      )}
      {test.data && <Outcome {...test.data} />}
    </div>
  );
}

function Outcome({ to, outcome, problem }: TestMailAnswer) {
  if (outcome === 'failed') return <Notice kind="error">{problem}</Notice>;
  if (outcome === 'written')
    return <Notice kind="warning">No test mail was sent, because mail is not set up.</Notice>;
  return (
    <Notice kind="success">
      The mail server has accepted the mail to {to}. If it does not arrive within a few minutes,
      check the spam folder.
    </Notice>
  );
}

function SetUp({ delivers }: { delivers: boolean }) {
  return (
    <Section title={delivers ? 'Change how mail is sent' : 'Set up mail'}>
      <p className="text-sm text-quiet">
        Mail needs a password, so it is set up on the server. Ask the person who runs the server to
        set these values and to restart the site:
      </p>
      <Facts>
        <Fact label={<code>SMTP_URL</code>}>
          The mail server, such as <code>smtps://user:password@mail.example.com</code>
        </Fact>
        <Fact label={<code>MAIL_FROM</code>}>
          The sender, such as <code>{'Brindle Rentals <rentals@example.com>'}</code>
        </Fact>
        <Fact label={<code>CONTACT_NOTIFY</code>}>
          Who gets new contact requests: addresses with commas between them. Write <code>none</code>{' '}
          for nobody. If not set: every administrator.
        </Fact>
      </Facts>
    </Section>
  );
}
