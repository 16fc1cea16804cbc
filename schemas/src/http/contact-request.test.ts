import { expect, it } from 'vitest';
import { createContactRequest } from './contact-request.ts';

const fields = {
  first_name: ' Ada ',
  last_name: ' Byron ',
  email: ' ada@example.com ',
  phone: ' 123 ',
  subject: ' Lifts ',
  message: '\n Do you have lifts?\n\nBest wishes \n',
};

it('removes the spaces around each field of a contact request, and keeps those inside', () => {
  const { contact_request } = createContactRequest.parse({ contact_request: fields });
  expect(contact_request).toEqual({
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@example.com',
    phone: '123',
    subject: 'Lifts',
    message: 'Do you have lifts?\n\nBest wishes',
  });
});

it.each(['first_name', 'last_name', 'message'])('refuses a blank %s', (name) => {
  const sent = { contact_request: { ...fields, [name]: ' \n ' } };
  expect(createContactRequest.safeParse(sent).success).toBe(false);
});
