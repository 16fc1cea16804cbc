// Generated from schemas/src by `npm run docs`; edit that instead.

/** The props of each type of block. */
export interface BlockProps {
  OneCol: {
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  } & { content: readonly { type: string; props: Record<string, unknown> & { id: string } }[] };
  TwoCol: {
    variant: '50-50' | '33-66' | '66-33';
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  } & {
    left: readonly { type: string; props: Record<string, unknown> & { id: string } }[];
    right: readonly { type: string; props: Record<string, unknown> & { id: string } }[];
  };
  ThreeCol: {
    variant: 'equal' | '2-4-6' | '3-6-3';
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  } & {
    left: readonly { type: string; props: Record<string, unknown> & { id: string } }[];
    center: readonly { type: string; props: Record<string, unknown> & { id: string } }[];
    right: readonly { type: string; props: Record<string, unknown> & { id: string } }[];
  };
  ImageBlock: {
    /** An image address: http(s), a path on this site, or ''. */
    src: string;
    alt: string;
    align: 'left' | 'center' | 'right';
    aspect: 'auto' | '1/1' | '4/3' | '3/2' | '16/9' | '21/9';
    fit: 'cover' | 'contain' | 'fill' | 'none';
    width: 'auto' | 'full' | number;
    height: 'auto' | number;
    /** Steps of 4 px. */
    padding: number;
    radius: 'none' | 'sm' | 'md' | 'lg' | 'xl' | 'full';
    shadow: 'none' | 'sm' | 'md' | 'lg' | 'xl';
    /** #rrggbb or #rrggbbaa, lower case, 'look': the colour of the site's look, or ''. */
    background: string;
    /** px */
    borderWidth: number;
    /** #rrggbb or #rrggbbaa, lower case, or 'look': the colour of the site's look. */
    borderColor: string;
    caption: string;
    captionAlign: 'left' | 'center' | 'right';
    /** A link: http(s), mailto, tel, a path on this site, or ''. */
    href: string;
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
  };
  JumbotronBlock: {
    backgroundType: 'image' | 'color';
    /** An image address: http(s), a path on this site, or ''. */
    backgroundImage: string;
    /** #rrggbb or #rrggbbaa, lower case, or 'look': the colour of the site's look. */
    backgroundColor: string;
    /** per cent */
    overlayOpacity: number;
    /** 100 per cent is 20 px */
    blurPercent: number;
    /** An image address: http(s), a path on this site, or ''. */
    foregroundImage: string;
    heading: string;
    subheading: string;
    align: 'left' | 'center' | 'right';
    fontFamily: 'system' | 'Bungee' | 'Merriweather' | 'Signika Negative' | 'TikTok Sans';
    /** #rrggbb or #rrggbbaa, lower case, or 'look': the colour of the site's look. */
    textColor: string;
    ctaLabel: string;
    /** A link: http(s), mailto, tel, a path on this site, or ''. */
    ctaHref: string;
    padding: 'py-8' | 'py-16' | 'py-24';
    contentWidth: 'max-w-3xl' | 'max-w-5xl' | 'full';
    blendMode: 'overlay' | 'multiply' | 'soft-light' | 'screen' | 'normal';
  };
  TextAndImage: {
    /** An image address: http(s), a path on this site, or ''. */
    imageUrl: string;
    imageAlt: string;
    title: string;
    body: string;
    ctaButtonText: string;
    /** A link: http(s), mailto, tel, a path on this site, or ''. */
    ctaButtonLink: string;
    imageSide: 'left' | 'right';
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  };
  ListDescription: {
    heading: string;
    items: { icon: 'Check' | 'Star' | 'Truck' | 'Wrench'; text: string }[];
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  };
  HeadingBlock: {
    text: string;
    level: number;
    align: 'left' | 'center' | 'right';
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  };
  Card: {
    /** An image address: http(s), a path on this site, or ''. */
    imageUrl: string;
    imageAlt: string;
    title: string;
    body: string;
    ctaLabel: string;
    /** A link: http(s), mailto, tel, a path on this site, or ''. */
    ctaHref: string;
    /** Steps of 4 px. */
    padding: number;
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  };
  Column: {
    heading: string;
    body: string;
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  };
  Timeline: {
    milestones: {
      id: string;
      title: string;
      description: string;
      /** Missing in old content, where the dates decide. */
      dateMode?: 'single' | 'range' | 'month';
      date: string;
      dateStart: string;
      dateEnd: string;
      month: string;
      images: string[];
      /** Index into images. */
      defaultImage: number;
      /** #rrggbb or #rrggbbaa, lower case, 'look': the colour of the site's look, or ''. */
      accentColor: string;
    }[];
    showLinkToHistoryPage: boolean;
    /** #rrggbb or #rrggbbaa, lower case, or 'look': the colour of the site's look. */
    accentColor: string;
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  };
  Platforms: {
    items: {
      brand: string;
      label: string;
      /** A link: http(s), mailto, tel, a path on this site, or ''. */
      url: string;
      /** #rrggbb or #rrggbbaa, lower case, 'look': the colour of the site's look, or ''. */
      color: string;
      /** An image address: http(s), a path on this site, or ''. */
      logoUrl: string;
    }[];
    iconSize: 'small' | 'medium' | 'large';
    layout: 'grid' | 'row';
    shape: 'rounded' | 'pill' | 'square';
    showLabels: boolean;
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  };
  RichText: {
    content: {
      blocks: (
        | {
            id?: string;
            tunes?: { alignment?: { alignment: 'left' | 'center' | 'right' | 'justify' } };
            type: 'header';
            data: {
              /** Text with inline HTML. It may have the tags a, b, br, code, em, i, mark, s, strong, sub, sup, u; others are removed. */
              text: string;
              level: number;
            };
          }
        | {
            id?: string;
            tunes?: { alignment?: { alignment: 'left' | 'center' | 'right' | 'justify' } };
            type: 'paragraph';
            data: {
              /** Text with inline HTML. It may have the tags a, b, br, code, em, i, mark, s, strong, sub, sup, u; others are removed. */
              text: string;
            };
          }
        | {
            id?: string;
            tunes?: { alignment?: { alignment: 'left' | 'center' | 'right' | 'justify' } };
            type: 'list';
            data: {
              style: 'ordered' | 'unordered';
              meta?: Record<string, unknown>;
              items: unknown[];
            };
          }
        | {
            id?: string;
            tunes?: { alignment?: { alignment: 'left' | 'center' | 'right' | 'justify' } };
            type: 'quote';
            data: {
              /** Text with inline HTML. It may have the tags a, b, br, code, em, i, mark, s, strong, sub, sup, u; others are removed. */
              text: string;
              /** Text with inline HTML. It may have the tags a, b, br, code, em, i, mark, s, strong, sub, sup, u; others are removed. */
              caption?: string;
              alignment?: 'left' | 'center';
            };
          }
        | {
            id?: string;
            tunes?: { alignment?: { alignment: 'left' | 'center' | 'right' | 'justify' } };
            type: 'simpleImage';
            data: {
              /** An image address: http(s), a path on this site, or ''. */
              url: string;
              /** Text with inline HTML. It may have the tags a, b, br, code, em, i, mark, s, strong, sub, sup, u; others are removed. */
              caption?: string;
              withBorder?: boolean;
              withBackground?: boolean;
              stretched?: boolean;
            };
          }
        | {
            id?: string;
            tunes?: { alignment?: { alignment: 'left' | 'center' | 'right' | 'justify' } };
            type: 'delimiter';
            data: {};
          }
      )[];
      time?: number;
      version?: string;
    };
    maxWidth: 'max-w-xl' | 'max-w-2xl' | 'max-w-3xl' | 'max-w-4xl' | 'max-w-5xl' | 'max-w-6xl';
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
  };
  Spacer: {
    axis: 'vertical' | 'horizontal';
    size:
      '0' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | { base: number; md?: number; lg?: number };
  };
  ContactFormBlock: {
    title: string;
    buttonText: string;
    successText: string;
    errorText: string;
    hidePhone: boolean;
    hideSubject: boolean;
    askItems: boolean;
    askDates: boolean;
    askDelivery: boolean;
    cardPadding: number;
    sectionPaddingX: number;
    sectionPaddingY: number;
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
  };
  PriceTable: {
    heading: string;
    rows: 'own' | 'items';
    source: 'all' | 'category' | 'chosen';
    category: string;
    keys: string[];
    dayLabel: string;
    weekLabel: string;
    fourWeeksLabel: string;
    depositLabel: string;
    items: {
      name: string;
      details: string;
      day: string;
      week: string;
      fourWeeks: string;
      deposit: string;
      /** A link: http(s), mailto, tel, a path on this site, or ''. */
      href: string;
    }[];
    note: string;
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  };
  Questions: {
    heading: string;
    items: { question: string; answer: string }[];
    openFirst: boolean;
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  };
  OpeningHours: {
    heading: string;
    location: string;
    showContact: boolean;
    /** An image address: http(s), a path on this site, or ''. */
    mapImage: string;
    mapAlt: string;
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  };
  Quotes: {
    heading: string;
    items: {
      quote: string;
      name: string;
      role: string;
      /** An image address: http(s), a path on this site, or ''. */
      imageUrl: string;
      stars: number;
    }[];
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  };
  Gallery: {
    heading: string;
    items: {
      /** An image address: http(s), a path on this site, or ''. */
      imageUrl: string;
      alt: string;
      caption: string;
    }[];
    columns: number;
    aspect: '4/3' | '3/2' | '16/9' | '1/1';
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  };
  ItemList: {
    heading: string;
    source: 'all' | 'category' | 'chosen';
    category: string;
    keys: string[];
    layout: 'cards' | 'list' | 'table';
    showRates: boolean;
    showAsk: boolean;
    most: number;
    sectionBackground: 'none' | 'soft' | 'tint' | 'dark' | 'brand';
    sectionSpacing: 'auto' | 'none' | 'small' | 'medium' | 'large';
    sectionWidth: 'auto' | 'narrow' | 'wide' | 'full';
  };
  SiteNavbar: {};
}

export type SiteSettings = {
  title: string;
  /** An image address: http(s), a path on this site, or ''. */
  faviconUrl: string;
  home_page_path: string;
  language:
    | 'en'
    | 'en-AU'
    | 'en-CA'
    | 'en-GB'
    | 'en-IE'
    | 'en-NZ'
    | 'ar'
    | 'bg'
    | 'ca'
    | 'cs'
    | 'da'
    | 'de'
    | 'de-AT'
    | 'de-CH'
    | 'el'
    | 'es'
    | 'es-MX'
    | 'et'
    | 'fa'
    | 'fi'
    | 'fr'
    | 'fr-CA'
    | 'he'
    | 'hr'
    | 'hu'
    | 'it'
    | 'ja'
    | 'ko'
    | 'lt'
    | 'lv'
    | 'nb'
    | 'nl'
    | 'pl'
    | 'pt'
    | 'pt-BR'
    | 'ro'
    | 'sk'
    | 'sl'
    | 'sv'
    | 'tr'
    | 'uk'
    | 'ur'
    | 'vi'
    | 'zh-CN'
    | 'zh-TW';
  contact: { phone: string; email: string };
  nav: {
    /** An image address: http(s), a path on this site, or ''. */
    logoImageUrl: string;
    items: {
      title: string;
      /** A link: http(s), mailto, tel, a path on this site, or ''. */
      href: string;
      /** An image address: http(s), a path on this site, or ''. */
      imageUrl: string;
    }[];
    cta: {
      label: string;
      /** A link: http(s), mailto, tel, a path on this site, or ''. */
      href: string;
    };
    sticky: boolean;
    call?: boolean;
  };
  business?: {
    name: string;
    locations: {
      id: string;
      name: string;
      address: string;
      postal?: { street: string; postcode: string; town: string; region: string; country: string };
      phone: string;
      email: string;
      area: string;
      hours: {
        days: ('mo' | 'tu' | 'we' | 'th' | 'fr' | 'sa' | 'su')[];
        opens: string;
        closes: string;
      }[];
      closures: { from: string; to: string; note: string }[];
      time_zone: string;
      /** A link: http(s), mailto, tel, a path on this site, or ''. */
      map_url: string;
    }[];
  };
  timezone?: string;
  notice?: {
    text: string;
    /** A link: http(s), mailto, tel, a path on this site, or ''. */
    href: string;
    from: string;
    until: string;
  };
  look?: {
    version: 1;
    /** #rrggbb, lower case. */
    brand: string;
    /** #rrggbb, lower case. */
    accent: string;
    neutral: 'cool' | 'plain' | 'warm' | 'brand';
    heading_font: 'system' | 'archivo' | 'barlow-condensed' | 'aleo' | 'nunito';
    body_font: 'system' | 'archivo' | 'nunito';
    corners: 'square' | 'soft' | 'round';
    buttons: 'square' | 'rounded' | 'pill';
    density: 'compact' | 'regular' | 'spacious';
    header: 'light' | 'dark' | 'brand';
    footer: 'light' | 'dark' | 'brand';
    heading_line: 'shown' | 'hidden';
  };
  rentals?: {
    path: string;
    currency: string;
    prices: 'before_tax' | 'with_tax' | 'untaxed';
    tax_rate?: number;
    periods: {
      id: string;
      title: string;
      kind: 'hours' | 'days' | 'weekend' | 'night' | 'once';
      length: number;
      from?: { day?: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'; time: string };
      to?: { day?: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'; time: string };
      beside?: string;
      least?: number;
    }[];
    count: 'elapsed' | 'calendar' | 'open_days';
    grace?: number;
    free?: { from?: string; until?: string };
    estimate: 'off' | 'on';
    rule: 'cheapest' | 'one_period' | 'largest_first';
    deposits: 'sum' | 'highest' | 'percent';
    deposit_percent?: number;
    deposit_least?: number;
    minimum_order?: number;
    fees: {
      id: string;
      title: string;
      percent?: number;
      amount?: number;
      per: 'order' | 'piece' | 'piece_day';
      categories: string[];
      required: boolean;
    }[];
    zones: {
      id: string;
      title: string;
      fee: number | null;
      per: 'way' | 'round_trip';
      minimum?: number;
      location?: string;
    }[];
    rates_note: string;
    quote: string;
    categories: {
      id: string;
      title: string;
      address: string;
      intro: string;
      /** An image address: http(s), a path on this site, or ''. */
      image: string;
    }[];
    examples: {
      items: { key: string; quantity: number }[];
      from: string;
      to: string;
      zone: string | null;
      total: number;
    }[];
  };
};
