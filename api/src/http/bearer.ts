/** The bearer token of an `Authorization` header; null if it carries none. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,500})$/i.exec(header ?? '')?.[1] ?? null;
}
