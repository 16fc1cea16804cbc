/**
 * The built-in labels of public pages. Texts that owners type and the default texts of blocks are
 * content and are not listed here. `{n}` and `{count}` are numbers, `{phone}` is a phone number, `{day}`
 * and `{time}` are a day and a time, and `{when}` is `today` or `day` with these.
 */
export const en = {
  page: {
    skip: 'Skip to content',
    notFound: 'This page does not exist.',
    notFoundHint: 'It may have been moved or removed.',
    goHome: 'Go to the home page',
    notFoundTitle: 'Page not found',
  },
  navbar: {
    label: 'Main',
    menu: 'Menu',
    call: 'Call {phone}',
  },
  footer: {
    label: 'Legal',
    terms: 'Terms',
    privacy: 'Privacy',
    cookies: 'Cookies',
    poweredBy: 'Powered by',
  },
  timeline: {
    untitled: 'Untitled',
    readMore: 'Read More',
  },
  gallery: {
    noImage: 'No Image',
    noImages: 'No images',
    close: 'Close',
    previous: 'Previous picture',
    next: 'Next picture',
    dot: 'Picture {n} of {count}',
    position: '{n} of {count}',
  },
  hours: {
    open: 'Open now',
    openUntil: 'Open now, closes {when}',
    closed: 'Closed',
    closedUntil: 'Closed, opens {when}',
    allDay: 'Open 24 hours',
    today: 'at {time}',
    day: '{day} at {time}',
    map: 'Map',
  },
  quotes: {
    stars: '{n} of {count} stars',
  },
  form: {
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    phone: 'Phone',
    subject: 'Subject',
    message: 'Message',
    optional: '(optional)',
    trap: 'Leave this empty',
    sending: 'Sending…',
    failed: 'Submission failed.',
    first_name_problem: 'Enter your first name.',
    last_name_problem: 'Enter your last name.',
    email_problem: 'Enter an e-mail address such as name@example.com.',
    message_problem: 'Enter your message.',
    captchaLoading: 'Loading Captcha…',
    captchaReady: 'Protected against spam.',
    captchaFailed: 'The captcha could not be loaded.',
    captchaRetry: 'Try again',
  },
  withoutScript: {
    needsScript: 'This form needs JavaScript.',
    reachUs: 'Please reach us directly:',
    or: 'or',
    switchOn: 'Please switch it on to write to us.',
  },
};
