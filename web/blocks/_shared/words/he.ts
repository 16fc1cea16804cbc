import type { Words } from './words.ts';

export const he: Words = {
  page: {
    skip: 'דילוג לתוכן',
    notFound: 'הדף הזה לא קיים.',
    notFoundTitle: 'הדף לא נמצא',
  },
  navbar: {
    label: 'ניווט ראשי',
    menu: 'תפריט',
  },
  footer: {
    label: 'מידע משפטי',
    terms: 'תנאים',
    privacy: 'פרטיות',
    cookies: 'עוגיות',
    poweredBy: 'מופעל על ידי',
  },
  timeline: {
    untitled: 'ללא כותרת',
    readMore: 'קראו עוד',
  },
  gallery: {
    noImage: 'אין תמונה',
    noImages: 'אין תמונות',
    close: 'סגירה',
    previous: 'התמונה הקודמת',
    next: 'התמונה הבאה',
    dot: 'תמונה {n} מתוך {count}',
    position: '{n} מתוך {count}',
  },
  form: {
    first_name: 'שם פרטי',
    last_name: 'שם משפחה',
    email: 'אימייל',
    phone: 'טלפון',
    subject: 'נושא',
    message: 'הודעה',
    optional: '(לא חובה)',
    trap: 'יש להשאיר שדה זה ריק',
    sending: 'שולח…',
    failed: 'השליחה נכשלה.',
    first_name_problem: 'הזינו שם פרטי.',
    last_name_problem: 'הזינו שם משפחה.',
    email_problem: 'הזינו כתובת אימייל, למשל name@example.com',
    message_problem: 'כתבו את ההודעה.',
    captchaLoading: 'הקאפצ׳ה נטענת…',
    captchaReady: 'מוגן מפני ספאם.',
    captchaFailed: 'לא ניתן היה לטעון את הקאפצ׳ה.',
    captchaRetry: 'ניסיון נוסף',
  },
  withoutScript: {
    needsScript: 'הטופס הזה דורש JavaScript.',
    reachUs: 'אפשר לפנות אלינו ישירות:',
    or: 'או',
    switchOn: 'הפעילו אותו כדי לכתוב לנו.',
  },
};
