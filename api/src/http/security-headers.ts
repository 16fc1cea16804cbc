import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** What every policy of the site shares (security, decision 14). */
const EVERYWHERE = "object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'";

/** The policy of everything that is not a document. */
const API_POLICY = `default-src 'none'; ${EVERYWHERE}`;

/**
 * The admin's one policy, whichever route it was entered by: inline styles (Puck, Editor.js and
 * dragging set them), never inline script.
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

/** The same in development, where Vite puts a script into the document and talks to it by a socket. */
export function devAdminPolicy(): string {
  return adminPolicy()
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}

/** The headers of every answer that goes through Express; documents set a policy of their own. */
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
