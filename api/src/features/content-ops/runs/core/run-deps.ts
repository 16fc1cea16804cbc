import type { Connection } from 'mongoose';
import type { Sanitiser } from '../../../../adapters/sanitiser.ts';
import type { ContentStore } from '../../../../content/store.ts';
import type { Logger } from '../../../../log.ts';
import type { MovedRequests } from '../../../contact-requests/moved-requests.service.ts';
import type { CarriedDrafts } from '../../../page-drafts/carried-drafts.service.ts';
import type { PageProposalsService } from '../../../page-drafts/page-proposals.service.ts';
import type { UnseenDrafts } from '../../../page-drafts/unseen-drafts.service.ts';
import type { PageRevisions } from '../../../pages/page-revisions.service.ts';
import type { PlannedPages } from '../../../pages/planned-pages.service.ts';
import type { PlannedSettings } from '../../../settings/planned-settings.service.ts';
import type { HeldRunLease, RunLease } from '../../../site-state/run-lease.service.ts';
import type { SiteState } from '../../../site-state/site-state.service.ts';
import type { FindImageUses } from '../../../uploads/image-uses.ts';
import type { PlannedImages } from '../../../uploads/planned-images.service.ts';
import type { UploadsService } from '../../../uploads/uploads.service.ts';
import type { SiteDocuments } from '../../documents/stored-kinds.ts';
import type { RunStore } from '../store/run-store.service.ts';
import type { RunToApply } from './planned-run.ts';
import type { RunWorks } from './run-work.ts';

/** The dependencies of the operations on runs. */
export interface RunDeps {
  connection: Connection;
  content: Pick<
    ContentStore,
    'changesMadeBy' | 'closeRequest' | 'commit' | 'committed' | 'put' | 'refresh'
  >;
  store: RunStore;
  pages: PlannedPages;
  settings: PlannedSettings;
  documents: SiteDocuments;
  images: PlannedImages;
  revisions: PageRevisions;
  proposals: PageProposalsService;
  requests: MovedRequests;
  drafts: CarriedDrafts;
  unseenDrafts: UnseenDrafts;
  uploads: Pick<UploadsService, 'findMany' | 'storeImageAsIs' | 'release'>;
  findImageUses: FindImageUses;
  siteState: Pick<SiteState, 'read'>;
  leases: RunLease;
  works: RunWorks;
  /** See `createBackground`. */
  background: {
    start(lease: HeldRunLease, whole: RunToApply): Promise<void>;
    ended(run: string): Promise<void>;
  };
  sanitiser: Pick<Sanitiser, 'clean'>;
  logger: Logger;
}
