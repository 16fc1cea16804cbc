import { randomBytes } from 'node:crypto';
import { AppError } from '@siteyard/schemas/errors';
import type { TokenScope } from '@siteyard/schemas/http';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { readAll, readOne } from '../../database/stored-documents.ts';
import type { Actor } from '../../lib/actor.ts';
import { DAY_MS } from '../../lib/days.ts';
import { sha256 } from '../../lib/sha256.ts';
import { scopesOf } from './token-scopes.ts';
import { tokenModel, type TokenDocument } from './tokens.model.ts';

type Token = TokenDocument;

/** The caller that a valid token identifies. */
export interface TokenHolder {
  name: string;
  scopes: readonly TokenScope[];
}

export interface TokensService {
  /**
   * Creates a token and returns its secret. Only a hash of the secret is stored.
   * @param days the number of days until the token expires; null for never
   * @throws AppError `token_exists`; `forbidden` if another token creates this one and expires earlier
   */
  create(
    name: string,
    scopes: TokenScope[],
    days: number | null,
    actor: Actor,
  ): Promise<{ token: Token; secret: string }>;
  /** Lists all tokens by name. */
  list(): Promise<Token[]>;
  /** Deletes a token. @throws AppError `not_found` */
  revoke(name: string): Promise<void>;
  /**
   * Finds a token by its secret, and stores the time of this use. Null if the token is unknown or
   * expired.
   */
  find(secret: string): Promise<TokenHolder | null>;
}

/** The accuracy of the stored time of the last use, in ms. */
const USED_EVERY_MS = 60_000;

/** Creates the service of the access tokens, which `sitectl`, CI and other programs send. */
export function createTokensService(deps: { connection: Connection }): TokensService {
  const model = tokenModel(deps.connection);
  return {
    async create(name, scopes, days, actor) {
      const expires_at = days === null ? null : new Date(Date.now() + days * DAY_MS);
      if (actor.source === 'token') {
        const creator = await readOne(model.findOne({ _id: actor.name ?? '' }).lean());
        const limit = creator?.expires_at ?? null;
        if (limit !== null && (expires_at === null || expires_at > limit))
          throw new AppError('forbidden', {
            message: `A token cannot create a token that expires later; "${actor.name}" expires on ${limit.toISOString().slice(0, 10)}.`,
          });
      }
      const secret = `siteyard_${randomBytes(32).toString('base64url')}`;
      const token: Token = {
        _id: name,
        hash: sha256(secret),
        scopes,
        created_at: new Date(),
        created_by: actor.name,
        expires_at,
        last_used_at: null,
      };
      try {
        await model.create([token]);
      } catch (error) {
        if (isDuplicateKey(error)) throw new AppError('token_exists');
        throw error;
      }
      return { token, secret };
    },
    list: () => readAll(model.find({}).sort({ _id: 1 }).lean()),
    async revoke(name) {
      const { deletedCount } = await model.deleteOne({ _id: name });
      if (deletedCount === 0)
        throw new AppError('not_found', { message: `There is no token "${name}".` });
    },
    async find(secret) {
      const token = await readOne(model.findOne({ hash: sha256(secret) }).lean());
      if (!token || (token.expires_at && token.expires_at.getTime() <= Date.now())) return null;
      if (Date.now() - (token.last_used_at?.getTime() ?? 0) > USED_EVERY_MS)
        await model.updateOne({ _id: token._id }, { $set: { last_used_at: new Date() } });
      return { name: token._id, scopes: scopesOf(token) };
    },
  };
}
