import { mailSetupAnswer, testMailAnswer } from '@siteyard/schemas/http';
import type { RateLimits } from '../../http/rate-limit.ts';
import { route, type Route } from '../../http/route.ts';
import { administratorOf } from '../../lib/actor.ts';
import type { MailSetupService } from './mail-setup.service.ts';

/** The calls for the mail settings. */
export function mailSetupRoutes(deps: { mail: MailSetupService; rateLimits: RateLimits }): Route[] {
  const { mail } = deps;
  const testsByAccount = deps.rateLimits('test-mail-account', 10, 600);
  return [
    route({
      method: 'get',
      path: '/api/mail',
      policy: 'administrator',
      summary:
        'Get the mail settings: whether the site sends mail, its server, and the waiting mails',
      answer: mailSetupAnswer,
      handle: () => mail.read(),
    }),
    route({
      method: 'post',
      path: '/api/mail/test',
      policy: 'administrator',
      summary: 'Send a test mail to the caller, and return the result',
      activity: 'mail.tested',
      answer: testMailAnswer,
      errors: ['too_many_requests'],
      handle: async ({ actor }) => {
        const caller = actor();
        await testsByAccount.take(administratorOf(caller));
        return mail.sendTest(caller.name ?? '');
      },
    }),
  ];
}
