const formats = new Map<string, Intl.NumberFormat>();

/** Returns the number format from a cache, because creating one takes much longer than using it. */
function formatOf(currency: string, language: string): Intl.NumberFormat {
  const name = `${language} ${currency}`;
  let format = formats.get(name);
  if (!format) {
    // A shop rents in its own country, where `$` needs no prefix.
    const currencyDisplay = 'narrowSymbol';
    const trailingZeroDisplay = 'stripIfInteger';
    const options = { currency, currencyDisplay, trailingZeroDisplay } as const;
    format = new Intl.NumberFormat(language, { style: 'currency', ...options });
    formats.set(name, format);
  }
  return format;
}

/** Returns the number of decimals of a currency: 2 for USD, 0 for JPY. */
export const decimalsOf = (currency: string): number =>
  formatOf(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2;

/**
 * Formats money as a language writes it: `$185`, `$92.50`, `1.950 €`.
 * @param amount in the smallest unit of the currency
 * @param currency the ISO 4217 code
 * @param language the tag of the site's language
 */
export const formatAmount = (amount: number, currency: string, language: string): string =>
  formatOf(currency, language).format(amount / 10 ** decimalsOf(currency));

/** Formats money for files, without the currency and without thousands separators: `185.00`. */
export function plainAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}
