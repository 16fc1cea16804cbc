import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@siteyard/schemas/errors';
import type { TokenScope } from '@siteyard/schemas/token';
import type { Connection } from 'mongoose';
import type { Actor } from '../../actor.ts';
import type { TokenHolder } from '../../guards.ts';
import { tokenModel, type TokenDocument } from './tokens.model.ts';

export type Token = TokenDocument;

export interface TokensService {
  /**
   * Makes a token; its secret is given this once and stored as a hash only.
   * @param days until it expires; null for never. One that a token makes never outlives its maker.
   * @throws AppError `token_exists`, `forbidden`
   */
  create(
    name: string,
    scopes: TokenScope[],
    days: number | null,
    actor: Actor,
  ): Promise<{ token: Token; secret: string }>;
  list(): Promise<Token[]>;
  /** @throws AppError `not_found` */
  revoke(name: string): Promise<void>;
  /** Who holds a secret; null for one that is unknown, expired or revoked. */
  find(secret: string): Promise<TokenHolder | null>;
}

const DAY_MS = 86_400_000;
/** How exactly the last use is kept, in ms. */
const USED_EVERY_MS = 60_000;

/** Access tokens for CI and remote targets. */
export function createTokensService(deps: { connection: Connection }): TokensService {
  const model = tokenModel(deps.connection);
  return {
    async create(name, scopes, days, actor) {
      const expires_at = days === null ? null : new Date(Date.now() + days * DAY_MS);
      if (actor.source === 'token') {
        const maker = await model.findOne({ _id: actor.name ?? '' }).lean();
        const limit = maker?.expires_at ?? null;
        if (limit !== null && (expires_at === null || expires_at > limit))
          throw new AppError('forbidden', {
            message: `A token that a token makes may not outlive it; "${actor.name}" expires on ${limit.toISOString().slice(0, 10)}.`,
          });
      }
      const secret = `siteyard_${randomBytes(32).toString('base64url')}`;
      const token: Token = {
        _id: name,
        hash: hashOf(secret),
        scopes,
        created_at: new Date(),
        created_by: actor.name,
        expires_at,
        last_used_at: null,
      };
      try {
        await model.create([token]);
      } catch (error) {
        if ((error as { code?: unknown }).code === 11000) throw new AppError('token_exists');
        throw error;
      }
      return { token, secret };
    },
    list: () => model.find({}).sort({ _id: 1 }).lean(),
    async revoke(name) {
      const { deletedCount } = await model.deleteOne({ _id: name });
      if (deletedCount === 0)
        throw new AppError('not_found', { message: `There is no token "${name}".` });
    },
    async find(secret) {
      const token = await model.findOne({ hash: hashOf(secret) }).lean();
      if (!token || (token.expires_at && token.expires_at.getTime() <= Date.now())) return null;
      if (Date.now() - (token.last_used_at?.getTime() ?? 0) > USED_EVERY_MS)
        await model.updateOne({ _id: token._id }, { $set: { last_used_at: new Date() } });
      return { name: token._id, scopes: scopesOf(token) };
    },
  };
}

/** What a token may do. One of 0.1.0 has a `scope`, of which `write` included `read`. */
export function scopesOf({ scopes, scope }: Token): TokenScope[] {
  return scopes ?? (scope === 'write' ? ['read', 'write'] : ['read']);
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
