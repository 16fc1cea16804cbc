/** Whether `If-None-Match` has an ETag, weak or strong. */
export function sameEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const plain = (value: string) => value.trim().replace(/^W\//, '');
  return header.split(',').some((each) => plain(each) === plain(etag));
}
