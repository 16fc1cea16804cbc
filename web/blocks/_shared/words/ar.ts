import type { Words } from './words.ts';

export const ar: Words = {
  page: {
    skip: 'انتقل إلى المحتوى',
    notFound: 'هذه الصفحة غير موجودة.',
    notFoundTitle: 'الصفحة غير موجودة',
  },
  navbar: {
    label: 'القائمة الرئيسية',
    menu: 'القائمة',
  },
  footer: {
    label: 'معلومات قانونية',
    terms: 'الشروط',
    privacy: 'الخصوصية',
    cookies: 'ملفات تعريف الارتباط',
    poweredBy: 'مدعوم من',
  },
  timeline: {
    untitled: 'بدون عنوان',
    readMore: 'اقرأ المزيد',
  },
  gallery: {
    noImage: 'لا توجد صورة',
    noImages: 'لا توجد صور',
    close: 'إغلاق',
    previous: 'الصورة السابقة',
    next: 'الصورة التالية',
    dot: 'الصورة {n} من {count}',
    position: '{n} من {count}',
  },
  form: {
    first_name: 'الاسم الأول',
    last_name: 'اسم العائلة',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    subject: 'الموضوع',
    message: 'الرسالة',
    optional: '(اختياري)',
    trap: 'اترك هذا الحقل فارغًا',
    sending: 'جارٍ الإرسال…',
    failed: 'تعذّر الإرسال.',
    first_name_problem: 'أدخل اسمك الأول.',
    last_name_problem: 'أدخل اسم عائلتك.',
    email_problem: 'أدخل عنوان بريد إلكتروني مثل name@example.com',
    message_problem: 'اكتب رسالتك.',
    captchaLoading: 'جارٍ تحميل الكابتشا…',
    captchaReady: 'محمي من الرسائل المزعجة.',
    captchaFailed: 'تعذّر تحميل الكابتشا.',
    captchaRetry: 'حاول مرة أخرى',
  },
  withoutScript: {
    needsScript: 'يحتاج هذا النموذج إلى JavaScript.',
    reachUs: 'يُرجى التواصل معنا مباشرة:',
    or: 'أو',
    switchOn: 'يُرجى تفعيله لمراسلتنا.',
  },
};
