export const visitor = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  subject: 'A forklift for Monday',
  message: 'Do you deliver to the harbour?\nOur gate is 3 m wide.',
};
