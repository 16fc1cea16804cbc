/** The bearer token of an `Authorization` header; null if it has none. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,500})$/i.exec(header ?? '')?.[1] ?? null;
}
