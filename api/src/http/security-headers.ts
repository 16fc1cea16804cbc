import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The directives of every policy of the site (security, decision 14). */
const EVERYWHERE = "object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'";

/** The policy of everything that is not a document. */
const API_POLICY = `default-src 'none'; ${EVERYWHERE}`;

/**
 * The policy of the admin, for every route to it: inline styles (Puck, Editor.js and dragging set them),
 * never inline scripts.
 */
export function adminPolicy(): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self' blob:",
    EVERYWHERE,
  ].join('; ');
}

/** The policy of the admin in development, where Vite adds a script to the document and uses a socket. */
export function devAdminPolicy(): string {
  return adminPolicy()
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}

/** The headers of every response that goes through Express. Documents set their own policy. */
export function securityHeaders({ https }: { https: boolean }): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: false,
      crossOriginEmbedderPolicy: false,
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      // This host only. Helmet's default would force https on every other subdomain of the business.
      strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
      xFrameOptions: { action: 'sameorigin' },
    }),
    (_req, res, next) => {
      res.setHeader('Content-Security-Policy', API_POLICY);
      next();
    },
  ];
}
