import { queryOptions } from '@tanstack/react-query';
import type { MailSetup, TestMailAnswer } from '@siteyard/schemas/http';
import { callApi } from '../../../lib/http.ts';

/** `GET /api/mail` */
export const mailSetupQuery = queryOptions({
  queryKey: ['mail-setup'],
  queryFn: ({ signal }) => callApi<MailSetup>('/api/mail', { signal }),
});

/** `POST /api/mail/test`: sends a mail to the caller. */
export const sendTestMail = () => callApi<TestMailAnswer>('/api/mail/test', { method: 'POST' });
