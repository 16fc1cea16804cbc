/** A group of calls in the documentation. */
export interface Tag {
  name: string;
  description: string;
  /** The operation IDs by `<method> <path>`. Generators make the names of functions from them. */
  operations: Readonly<Record<string, string>>;
}

/**
 * All calls of the contract by topic, in the order of the documentation. The file is long because it is
 * one table, in which the names can be compared.
 */
export const TAGS: readonly Tag[] = [
  {
    name: 'Session',
    description: 'Sign in and out. A session lasts as long as its cookie.',
    operations: {
      'get /api/session': 'getSession',
      'post /api/admin_users/sign_in': 'signIn',
      'delete /api/admin_users/sign_out': 'signOut',
      'get /api/admin_users/sessions': 'listOwnSessions',
      'delete /api/admin_users/sessions': 'endOtherSessions',
      'delete /api/admin_users/sessions/:id': 'endSession',
      'post /api/admin_users/password': 'requestPasswordReset',
      'put /api/admin_users/password': 'setPassword',
    },
  },
  {
    name: 'Administrators',
    description: 'The people who may change the site, and their actions.',
    operations: {
      'get /api/admin_users': 'listAdministrators',
      'delete /api/admin_users/:id': 'removeAdministrator',
      'post /api/admin_users/invitations': 'inviteAdministrator',
      'post /api/admin_users/invitations/accept': 'acceptInvitation',
      'delete /api/admin_users/invitations/:id': 'withdrawInvitation',
      'get /api/activity': 'listActivity',
      'get /api/mail': 'getMailSetup',
      'post /api/mail/test': 'sendTestMail',
    },
  },
  {
    name: 'Pages',
    description:
      'Pages of blocks. A new page is private until it is published. Every publish makes a version.',
    operations: {
      'get /api/pages': 'listPages',
      'post /api/pages': 'createPage',
      'get /api/pages/:id': 'getPage',
      'get /api/pages/:id.json': 'getPageAsJson',
      'get /api/pages/:id/revision': 'getPageRevision',
      'patch /api/pages/:id': 'updatePage',
      'put /api/pages/:id': 'publishPage',
      'delete /api/pages/:id': 'deletePage',
      'post /api/pages/:id/unpublish': 'unpublishPage',
      'post /api/pages/:id/duplicate': 'duplicatePage',
      'get /api/pages/:id/versions': 'listPageVersions',
      'get /api/pages/:id/versions/:number': 'getPageVersion',
      'post /api/pages/:id/versions/:number/restore': 'restorePageVersion',
      'get /api/page_templates': 'listPageTemplates',
      'post /api/page_templates/:key/take': 'takePageTemplate',
      'post /api/page_templates/:key/pages': 'createPageFromTemplate',
    },
  },
  {
    name: 'Drafts',
    description:
      'Content that is not published yet: drafts, proposals of imports, schedules and links to share.',
    operations: {
      'get /api/drafts': 'listDrafts',
      'get /api/pages/:id/draft': 'getDraft',
      'put /api/pages/:id/draft': 'saveDraft',
      'delete /api/pages/:id/draft': 'deleteDraft',
      'get /api/proposals': 'listProposals',
      'post /api/proposals/:key/take': 'takeProposedPage',
      'delete /api/proposals/:key': 'discardProposedPage',
      'get /api/pages/:id/proposal': 'getProposal',
      'delete /api/pages/:id/proposal': 'discardProposal',
      'post /api/pages/:id/proposal/take': 'takeProposal',
      'get /api/pages/:id/schedule': 'getSchedule',
      'put /api/pages/:id/schedule': 'schedulePage',
      'delete /api/pages/:id/schedule': 'cancelSchedule',
      'get /api/pages/:id/share_links': 'listShareLinks',
      'post /api/pages/:id/share_links': 'createShareLink',
      'delete /api/pages/:id/share_links': 'withdrawShareLinks',
      'delete /api/pages/:id/share_links/:linkId': 'withdrawShareLink',
    },
  },
  {
    name: 'Sections',
    description: 'Blocks to insert into pages: the sections of the site, and ready-made ones.',
    operations: {
      'get /api/sections': 'listSections',
      'post /api/sections': 'createSection',
      'get /api/sections/:key': 'getSection',
      'patch /api/sections/:key': 'updateSection',
      'delete /api/sections/:key': 'deleteSection',
      'post /api/sections/:key/restore': 'restoreSection',
      'get /api/ready_made_sections': 'listReadyMadeSections',
      'post /api/ready_made_sections/:key/take': 'takeReadyMadeSection',
    },
  },
  {
    name: 'Pictures',
    description: 'The picture library. A picture has the SHA-256 of its bytes as its name.',
    operations: {
      'post /api/uploads': 'uploadPicture',
      'get /api/uploads': 'listPictures',
      'get /api/uploads/focal_points': 'listFocalPoints',
      'patch /api/uploads/:sha256': 'updatePicture',
      'post /api/uploads/:sha256/crops': 'cropPicture',
      'delete /api/uploads/:sha256': 'deletePicture',
    },
  },
  {
    name: 'Items',
    description: 'Rental items with their prices and pages.',
    operations: {
      'get /api/items': 'listItems',
      'post /api/items': 'createItem',
      'get /api/items.csv': 'exportItemsAsCsv',
      'post /api/items/import': 'importItems',
      'post /api/items/bulk': 'changeItems',
      'put /api/items/order': 'orderItems',
      'get /api/items/:key': 'getItem',
      'patch /api/items/:key': 'updateItem',
      'delete /api/items/:key': 'deleteItem',
      'post /api/items/:key/restore': 'restoreItem',
      'post /api/items/:key/duplicate': 'duplicateItem',
      'post /api/items/:key/publish': 'publishItem',
      'post /api/items/:key/unpublish': 'unpublishItem',
      'get /api/items/:key/versions': 'listItemVersions',
      'get /api/items/:key/versions/:number': 'getItemVersion',
      'post /api/items/:key/versions/:number/restore': 'restoreItemVersion',
      'get /api/item_choices': 'listItemChoices',
      'post /api/estimates': 'estimatePrice',
    },
  },
  {
    name: 'Contact requests',
    description: 'Enquiries of visitors. Everybody can send one; administrators answer them.',
    operations: {
      'get /api/captcha/challenge': 'getCaptchaChallenge',
      'post /api/contact_requests': 'sendContactRequest',
      'get /api/contact_requests': 'listContactRequests',
      'get /api/contact_requests.csv': 'exportContactRequestsAsCsv',
      'get /api/contact_requests/open_count': 'countOpenContactRequests',
      'get /api/contact_requests/:id': 'getContactRequest',
      'put /api/contact_requests/:id': 'updateContactRequest',
      'delete /api/contact_requests/:id': 'deleteContactRequest',
      'get /api/contact_requests/:id/overlaps': 'listOverlaps',
      'post /api/contact_requests/:id/replies': 'replyToContactRequest',
    },
  },
  {
    name: 'Settings',
    description: 'The settings of the site: title, menu, look, business, prices.',
    operations: {
      'get /api/site_settings': 'getSettings',
      'put /api/site_settings': 'updateSettings',
      'get /api/site_settings/versions': 'listSettingsVersions',
      'get /api/site_settings/versions/:number': 'getSettingsVersion',
      'post /api/site_settings/versions/:number/restore': 'restoreSettingsVersion',
      'get /api/site_settings/draft': 'getSettingsDraft',
      'put /api/site_settings/draft': 'saveSettingsDraft',
      'delete /api/site_settings/draft': 'deleteSettingsDraft',
      'post /api/link_checks': 'checkLinks',
    },
  },
  {
    name: 'History',
    description: 'Every change of the site (a commit), and the trash. Changes can be undone.',
    operations: {
      'get /api/commits': 'listCommits',
      'get /api/commits/:number': 'getCommit',
      'get /api/commits/:number/pages': 'listPagesOfCommit',
      'get /api/commits/:number/pages/:page': 'comparePageOfCommit',
      'get /api/commits/:number/items/:key': 'compareItemOfCommit',
      'get /api/commits/:number/settings': 'compareSettingsOfCommit',
      'post /api/commits/:number/restore': 'restoreCommit',
      'post /api/commits/:number/undo': 'undoCommit',
      'get /api/trash': 'listTrash',
      'post /api/trash/:id/restore': 'restoreFromTrash',
      'get /api/runs': 'listRuns',
      'get /api/runs/:id': 'getRun',
      'get /api/runs/:id/pages/:page': 'comparePageOfRun',
      'get /api/runs/:id/settings': 'compareSettingsOfRun',
      'post /api/runs/:id/undo': 'undoRun',
      'get /api/backup': 'getBackupStatus',
      'post /api/backup': 'makeBackup',
      'post /api/backup/download': 'downloadBackup',
    },
  },
  {
    name: 'Starters',
    description: 'Sample sites to begin with, and the guide that replaces their texts.',
    operations: {
      'get /api/starters': 'listStarters',
      'post /api/starters/:name': 'startWithSample',
      'get /api/starters/guide': 'getStarterGuide',
      'get /api/starters/guide/pages/:id': 'getSampleOnPage',
      'put /api/starters/guide/pages/:id': 'keepSampleOnPage',
      'post /api/starters/guide/business': 'replaceSampleBusiness',
    },
  },
  {
    name: 'Operation',
    description: 'The state of the site and its accounts, for operators with a token.',
    operations: {
      'get /api/operator/site': 'getSiteSummary',
      'get /api/operator/doctor': 'checkSite',
      'get /api/operator/doctor/content': 'checkContent',
      'get /api/operator/doctor/documents': 'checkDocuments',
      'get /api/operator/explain': 'explainAnswer',
      'post /api/operator/erase': 'erase',
      'get /api/operator/tokens': 'listTokens',
      'post /api/operator/tokens': 'createToken',
      'delete /api/operator/tokens/:name': 'revokeToken',
      'get /api/operator/admin_users': 'listAdministratorsAsOperator',
      'post /api/operator/admin_users': 'createAdministrator',
      'put /api/operator/admin_users/password': 'setAdministratorPassword',
      'delete /api/operator/admin_users/:email': 'removeAdministratorByEmail',
      'get /api/openapi.json': 'getOpenApi',
    },
  },
  {
    name: 'Export',
    description: 'The content of the site in the form of a bundle, in batches.',
    operations: {
      'get /api/operator/pages': 'exportPages',
      'get /api/operator/private_pages': 'exportPrivatePages',
      'get /api/operator/sections': 'exportSections',
      'get /api/operator/items': 'exportItems',
      'get /api/operator/private_items': 'exportPrivateItems',
      'get /api/operator/settings': 'exportSettings',
      'get /api/operator/uploads': 'exportPictures',
      'get /api/operator/contact_requests': 'exportContactRequests',
      'post /api/operator/contact_requests/export': 'exportPerson',
    },
  },
  {
    name: 'Import',
    description:
      'A run receives a bundle, plans the changes, and applies them in one commit. Seeds and migrations are runs, too.',
    operations: {
      'get /api/operator/runs': 'listImportRuns',
      'post /api/operator/runs': 'startRun',
      'get /api/operator/runs/:id': 'getImportRun',
      'delete /api/operator/runs/:id': 'discardRun',
      'put /api/operator/runs/:id/pages': 'sendPages',
      'put /api/operator/runs/:id/sections': 'sendSections',
      'put /api/operator/runs/:id/items': 'sendItems',
      'put /api/operator/runs/:id/settings': 'sendSettings',
      'put /api/operator/runs/:id/contact_requests': 'sendContactRequests',
      'post /api/operator/runs/:id/media': 'announcePictures',
      'put /api/operator/runs/:id/media/:name': 'sendPicture',
      'post /api/operator/runs/:id/plan': 'planRun',
      'get /api/operator/runs/:id/changes': 'listRunChanges',
      'post /api/operator/runs/:id/apply': 'applyRun',
      'post /api/operator/runs/:id/undo': 'undoImportRun',
      'get /api/operator/migrations': 'listMigrations',
      'get /api/operator/migrations/unseen': 'countUnseenByMigrations',
      'get /api/operator/seed': 'listSeed',
      'post /api/operator/seed': 'seedSite',
    },
  },
  {
    name: 'Backup',
    description: 'Backups of everything, and restores.',
    operations: {
      'post /api/operator/backups': 'createBackup',
      'post /api/operator/restores': 'startRestore',
      'get /api/operator/restores/:id': 'getRestore',
      'delete /api/operator/restores/:id': 'discardRestore',
      'put /api/operator/restores/:id/parts/:number': 'sendBackupPart',
      'post /api/operator/restores/:id/check': 'checkBackup',
      'post /api/operator/restores/:id/apply': 'applyRestore',
    },
  },
];

const known = new Map(
  TAGS.flatMap(({ name, operations }) =>
    Object.entries(operations).map(([call, operationId]) => [call, { tag: name, operationId }]),
  ),
);

/**
 * Returns the tag and the operation ID of a call.
 * @param call `<method> <path>`
 * @throws Error for a call that is missing in the table
 */
export function operationOf(call: string): { tag: string; operationId: string } {
  const found = known.get(call);
  if (!found) throw new Error(`${call} has no operation ID: add it to operations.ts`);
  return found;
}
