/**
 * The target of a redirect with the query of the request, which has campaign and click ids
 * (`utm_source`, `gclid`). The target keeps its own query and fragment.
 * @param target a path or an address, such as `/pages/5?a=b#prices`
 * @param requestTarget the path and query of the request, as sent
 */
export function withQuery(target: string, requestTarget: string): string {
  const start = requestTarget.indexOf('?');
  const query = start < 0 ? '' : requestTarget.slice(start + 1);
  if (query === '') return target;
  const hash = target.indexOf('#');
  const [base, fragment] = hash < 0 ? [target, ''] : [target.slice(0, hash), target.slice(hash)];
  return `${base}${base.includes('?') ? '&' : '?'}${query}${fragment}`;
}
