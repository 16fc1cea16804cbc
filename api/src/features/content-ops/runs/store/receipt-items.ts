import type { PageDetails } from '@siteyard/schemas/content';
import type { ReceivedPage, ReceivedState } from '../../../../content/entities/received.ts';
import type { PlannedChange } from '../../../../content/planned-change.ts';
import type { ProposalOrigin } from '../../../page-drafts/page-proposals.service.ts';
import type { PageBefore } from '../../../pages/page-states.ts';
import type { DocumentBefore } from '../../documents/planned-documents.service.ts';
import type { RunDocumentChange, RunImageDocument, RunItemDocument } from './receipt.model.ts';

/** A proposal that waits for the commit of its run. */
export interface PreparedProposal extends Pick<ProposalOrigin, 'received'> {
  /** The state with its content. */
  content: string;
  baseRevision: number;
  details?: PageDetails;
  /** From the number in a link of this page to the key of the proposed page behind it. */
  links?: Record<string, string>;
}

/** The change of one page by a run, with the state before. */
export interface RunItem extends Pick<
  RunItemDocument,
  'item' | 'written' | 'proposal' | 'version' | 'dead_links'
> {
  proposed?: PreparedProposal;
  before: PageBefore | null;
  /** The received values of the page, if nothing else is written. */
  received: Record<string, ReceivedPage> | null;
  /** The page after the commit; only while the run is applied. */
  change?: PlannedChange;
}

/** The version of a page after a run had written it. */
export const versionWritten = ({ item, version }: Pick<RunItem, 'item' | 'version'>): number =>
  version ?? (item.seen ?? 0) + 1;

/** The change of one document by a run, with the state before. */
export interface RunDocument extends Required<
  Pick<RunDocumentChange, 'folder' | 'item' | 'written'>
> {
  before: DocumentBefore | null;
  /** The received values of the document, if nothing else is written. */
  received: Record<string, ReceivedState> | null;
  /** The document after the commit; only while the run is applied. */
  change?: PlannedChange;
}

/** The change of the description of one image by a run, with the description before. */
export type RunImage = Omit<RunImageDocument, '_id' | 'run'> & { change?: PlannedChange };

/** The changes of pages, documents and descriptions of images by a run. */
export interface RunItems {
  items: RunItem[];
  documents: RunDocument[];
  images: RunImage[];
}
