import { AppError } from '@siteyard/schemas/errors';
import { SHARE_LINKS } from '@siteyard/schemas/primitives/limits';
import { Types, type Connection } from 'mongoose';
import { DAY_MS } from '../../lib/days.ts';
import { hashLinkToken, newLinkToken } from '../../lib/link-tokens.ts';
import type { AdminUsersService } from '../admin-users/admin-users.service.ts';
import { asDrafted } from '../page-drafts/drafted-page.ts';
import type { PageDraftsService } from '../page-drafts/page-drafts.service.ts';
import type { Page, PagesService } from '../pages/pages.service.ts';
import { shareLinkModel, type ShareLinkDocument } from './share-links.model.ts';
import { withdrawShareLinks } from './withdraw-share-links.ts';
import { readAll, readOne } from '../../database/stored-documents.ts';

/** A link with the e-mail address of its administrator. */
export interface ShareLink extends ShareLinkDocument {
  createdBy: string;
}

export interface ShareLinksService {
  /** Returns the valid links of a page, newest first. @throws AppError `page_not_found` */
  list(pageId: number): Promise<ShareLink[]>;
  /**
   * Creates a link to an administrator's draft of a page. Only a hash of the returned token is stored.
   * @param days the number of days until the link expires
   * @throws AppError `page_not_found`, `too_many_share_links`
   */
  create(
    pageId: number,
    administratorId: string,
    days: number,
  ): Promise<{ shareLink: ShareLink; token: string }>;
  /** @throws AppError `share_link_not_found` */
  withdraw(pageId: number, id: string): Promise<void>;
  /** Withdraws all links of a page. */
  withdrawAll(pageId: number): Promise<void>;
  /** Returns the page with the draft; null if the link, its page or its administrator no longer exists. */
  open(token: string): Promise<Page | null>;
}

/** Creates the service of the links that show drafts to people without an account. */
export function createShareLinks(deps: {
  connection: Connection;
  pages: Pick<PagesService, 'find' | 'get'>;
  drafts: Pick<PageDraftsService, 'find'>;
  adminUsers: Pick<AdminUsersService, 'find'>;
}): ShareLinksService {
  const { pages, drafts, adminUsers } = deps;
  const model = shareLinkModel(deps.connection);
  // The database needs up to a minute to remove an expired link.
  const notExpired = () => ({ expires_at: { $gt: new Date() } });

  /** Adds the e-mail addresses of the administrators. Leaves out links of removed administrators. */
  async function withCreators(links: readonly ShareLinkDocument[]): Promise<ShareLink[]> {
    const ids = [...new Set(links.map((link) => link.administrator_id))];
    const found = await Promise.all(ids.map((id) => adminUsers.find(id)));
    const emails = new Map(found.flatMap((each) => (each ? [[each.id, each.email]] : [])));
    return links.flatMap((link) => {
      const createdBy = emails.get(link.administrator_id);
      return createdBy === undefined ? [] : [{ ...link, createdBy }];
    });
  }

  async function list(pageId: number): Promise<ShareLink[]> {
    await pages.get(pageId);
    const links = await readAll(
      model
        .find({ page_id: pageId, ...notExpired() })
        .sort({ _id: -1 })
        .lean(),
    );
    return withCreators(links);
  }

  return {
    list,
    async create(pageId, administratorId, days) {
      if ((await list(pageId)).length >= SHARE_LINKS.perPage)
        throw new AppError('too_many_share_links');
      const { token, hash } = newLinkToken();
      const now = new Date();
      const link: ShareLinkDocument = {
        _id: new Types.ObjectId(),
        token_hash: hash,
        page_id: pageId,
        administrator_id: administratorId,
        created_at: now,
        expires_at: new Date(now.getTime() + days * DAY_MS),
      };
      await model.create([link]);
      const [shareLink] = await withCreators([link]);
      if (!shareLink) throw new AppError('not_signed_in');
      return { shareLink, token };
    },
    async withdraw(pageId, id) {
      const { deletedCount } = await model.deleteOne({
        _id: new Types.ObjectId(id),
        page_id: pageId,
      });
      if (deletedCount === 0) throw new AppError('share_link_not_found');
    },
    withdrawAll: (pageId) => withdrawShareLinks(deps.connection, [pageId]),
    async open(token) {
      const link = await readOne(
        model.findOne({ token_hash: hashLinkToken(token), ...notExpired() }).lean(),
      );
      if (!link || !(await adminUsers.find(link.administrator_id))) return null;
      const page = await pages.find(link.page_id);
      return page && asDrafted(page, await drafts.find(link.page_id, link.administrator_id));
    },
  };
}
