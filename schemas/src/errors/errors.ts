/**
 * Every error of the API and of `sitectl`. The API answers with the status and the body
 * `{ error, code, … }`; `sitectl` ends with the exit code. The text is the default, which the code that
 * throws the error may replace. Exit codes: 1 for problems in the content, 2 for wrong usage or
 * configuration, 3 for a target that cannot be reached, 4 for a refusal by the target, 5 for a conflict
 * that a person must resolve.
 *
 * The file is long because it is one table, in which a code is found by its name.
 */
export const errorTable = {
  invalid_json: { status: 400, exit: 1, text: 'The request is not valid JSON.' },
  not_signed_in: { status: 401, exit: 4, text: 'Please sign in.' },
  invalid_credentials: { status: 401, exit: 4, text: 'Invalid email or password' },
  captcha_required: {
    status: 422,
    exit: 1,
    text: 'Please confirm that you are not a robot.',
  },
  captcha_failed: {
    status: 422,
    exit: 1,
    text: 'The captcha was not accepted. Please try again.',
  },
  captcha_unavailable: {
    status: 503,
    exit: 3,
    text: 'The captcha cannot be checked right now. Please try again in a moment.',
  },
  password_refused: { status: 422, exit: 1, text: 'The password cannot be used.' },
  current_password_wrong: { status: 422, exit: 1, text: 'The current password is incorrect.' },
  reset_token_invalid: {
    status: 422,
    exit: 1,
    text: 'This reset link is no longer valid. Please request a new one.',
  },
  invitation_invalid: {
    status: 422,
    exit: 1,
    text: 'This invitation is no longer valid. Please ask for a new one.',
  },
  token_exists: { status: 409, exit: 1, text: 'A token with this name already exists.' },
  email_taken: {
    status: 409,
    exit: 1,
    text: 'An administrator with this email address already exists.',
  },
  own_account: {
    status: 409,
    exit: 1,
    text: 'You cannot remove yourself. Another administrator can.',
  },
  last_administrator: { status: 409, exit: 1, text: 'The last administrator cannot be removed.' },
  contact_request_not_found: { status: 404, exit: 1, text: 'The contact request was not found.' },
  own_password_required: {
    status: 403,
    exit: 4,
    text: 'Choose your own email and password first: you signed in with the password of the first start.',
  },
  forbidden: { status: 403, exit: 4, text: 'You may not do this.' },
  wrong_origin: {
    status: 403,
    exit: 4,
    text: 'The request comes from another site. Set PUBLIC_URL to the address at which browsers open this site.',
  },
  not_found: { status: 404, exit: 1, text: 'Not found.' },
  page_not_found: { status: 404, exit: 1, text: 'The page was not found.' },
  proposal_not_found: {
    status: 404,
    exit: 1,
    text: 'This proposal was published, discarded or withdrawn.',
  },
  draft_exists: {
    status: 409,
    exit: 1,
    text: 'You have unpublished changes to this page. Publish or discard them first.',
  },
  share_link_not_found: {
    status: 404,
    exit: 1,
    text: 'This link was withdrawn, or it has expired.',
  },
  too_many_share_links: {
    status: 409,
    exit: 1,
    text: 'This page has the maximum number of share links. Withdraw one first.',
  },
  site_edited: {
    status: 409,
    exit: 1,
    text: 'A page or the settings were edited. A sample site would replace these edits.',
  },
  section_not_found: { status: 404, exit: 1, text: 'The section was not found.' },
  section_name_taken: {
    status: 409,
    exit: 1,
    text: 'Another section has this name. Choose another one.',
  },
  too_many_sections: {
    status: 409,
    exit: 1,
    text: 'This site has the maximum number of sections. Delete one first.',
  },
  template_not_found: { status: 404, exit: 1, text: 'The template was not found.' },
  commit_not_found: {
    status: 404,
    exit: 1,
    text: 'The change was not found, or the state of the site after it is no longer stored.',
  },
  version_not_found: { status: 404, exit: 1, text: 'The version was not found.' },
  upload_not_found: { status: 404, exit: 1, text: 'The image was not found.' },
  method_not_allowed: { status: 405, exit: 4, text: 'This address does not support that method.' },
  revision_conflict: {
    status: 409,
    exit: 5,
    text: 'Someone else saved this in the meantime.',
  },
  address_taken: { status: 409, exit: 1, text: 'Another page already has this address.' },
  address_reserved: {
    status: 409,
    exit: 1,
    text: 'The addresses of rental items begin with this word. Choose another address.',
  },
  item_not_found: { status: 404, exit: 1, text: 'The rental item was not found.' },
  item_address_taken: {
    status: 409,
    exit: 1,
    text: 'Another rental item or a category has this address. Choose another one.',
  },
  too_many_items: {
    status: 409,
    exit: 1,
    text: 'This site has the maximum number of rental items. Delete some first.',
  },
  rentals_off: {
    status: 409,
    exit: 1,
    text: 'Rental items are not set up on this site. First choose a currency in the settings under "Rentals".',
  },
  rentals_in_use: {
    status: 409,
    exit: 1,
    text: 'Rental items use these settings. Change the items first.',
  },
  upload_in_use: {
    status: 409,
    exit: 1,
    text: 'This image is in use. Remove it from the pages that show it first.',
  },
  too_large: { status: 413, exit: 1, text: 'The request is too large.' },
  unsupported_media_type: {
    status: 415,
    exit: 1,
    text: 'Send JSON in UTF-8 (Content-Type: application/json).',
  },
  invalid_request: { status: 422, exit: 1, text: 'Some fields are not valid.' },
  invalid_content: { status: 422, exit: 1, text: 'The page content is not valid.' },
  json_not_accepted: {
    status: 422,
    exit: 1,
    text: 'The JSON is nested too deeply, has too many values or keys, or contains a forbidden key.',
  },
  upload_missing: { status: 422, exit: 1, text: 'Choose an image to upload.' },
  upload_not_an_image: {
    status: 422,
    exit: 1,
    text: 'This file is not a supported image. Upload a JPEG, PNG, WebP, GIF or AVIF.',
  },
  upload_too_large: { status: 413, exit: 1, text: 'The image is too large.' },
  upload_crop_invalid: {
    status: 422,
    exit: 1,
    text: 'This part of the image cannot be cropped.',
  },
  upload_too_many_pixels: {
    status: 422,
    exit: 1,
    text: 'The image has too many pixels. Make it smaller and upload it again.',
  },
  too_many_requests: { status: 429, exit: 3, text: 'Too many attempts. Please wait a moment.' },
  internal_error: { status: 500, exit: 3, text: 'Something went wrong. Please try again.' },
  storage_full: {
    status: 503,
    exit: 3,
    text: 'The disk is full, so nothing was saved. The public site still works. The person who runs the server must free some space.',
  },
  outcome_unknown: {
    status: 503,
    exit: 3,
    text: 'The database did not answer in time, so it is unknown whether this was saved. Please check whether it was saved, or try again.',
  },
  unavailable: {
    status: 503,
    exit: 3,
    text: 'The site cannot reach its database. Please try again soon.',
  },
  run_not_found: { status: 404, exit: 1, text: 'The run was not found.' },
  run_in_progress: {
    status: 409,
    exit: 4,
    text: 'Another import or undo is changing the content. Please try again when it has ended.',
  },
  run_not_open: { status: 409, exit: 1, text: 'This run has ended.' },
  plan_drifted: {
    status: 409,
    exit: 5,
    text: 'The site or the bundle has changed since this plan was made. Make a new plan.',
  },
  import_conflict: {
    status: 409,
    exit: 5,
    text: 'The bundle and the site have changed the same things. Choose what happens to conflicts.',
  },
  preview_read_only: {
    status: 403,
    exit: 4,
    text: 'This is a preview: nothing can be changed or sent here.',
  },
  migration_applied: { status: 409, exit: 1, text: 'This migration has already been applied.' },
  migration_edited: {
    status: 409,
    exit: 5,
    text: 'This migration was edited after it was applied. Write a new migration instead.',
  },
  other_lineage: { status: 409, exit: 4, text: 'This bundle comes from another site.' },
  broken_references: {
    status: 422,
    exit: 1,
    text: 'Links or images would have no target, so nothing was changed.',
  },
  undo_refused: {
    status: 409,
    exit: 5,
    text: 'The content was changed afterwards, so this cannot be undone.',
  },
  upload_offset_wrong: {
    status: 409,
    exit: 3,
    text: 'This part of the image must begin where the received part ends.',
  },
  not_a_backup: { status: 422, exit: 2, text: 'This file is not a backup of a site.' },
  backup_damaged: { status: 422, exit: 1, text: 'The backup is damaged.' },
  backup_too_new: {
    status: 422,
    exit: 1,
    text: 'This backup was written by a newer version. Update this installation first.',
  },
  backup_passphrase: {
    status: 422,
    exit: 2,
    text: 'The passphrase of the backup is missing or wrong.',
  },
  restore_not_found: { status: 404, exit: 1, text: 'The restore was not found.' },
  restore_not_open: {
    status: 409,
    exit: 1,
    text: 'The state of this restore does not allow this step.',
  },
  restore_other_site: {
    status: 409,
    exit: 4,
    text: 'This is a backup of another installation.',
  },
  site_restoring: {
    status: 503,
    exit: 3,
    text: 'A backup is being restored. Please try again in a moment.',
  },
  // Problems of bundles. Each code `bundle_…` has a fixture in fixtures/invalid that fails with it.
  bundle_unreadable: { status: 422, exit: 2, text: 'This is not a site bundle.' },
  bundle_format_unknown: {
    status: 422,
    exit: 1,
    text: 'This bundle has a format that this version does not know.',
  },
  bundle_too_new: {
    status: 422,
    exit: 1,
    text: 'This bundle was written by a newer version. Update this installation first.',
  },
  bundle_file_missing: { status: 422, exit: 1, text: 'A file of the bundle is missing.' },
  bundle_file_unexpected: {
    status: 422,
    exit: 1,
    text: 'A file does not belong in the bundle.',
  },
  bundle_file_invalid: { status: 422, exit: 1, text: 'A file of the bundle is not valid.' },
  bundle_json_invalid: { status: 422, exit: 1, text: 'A file of the bundle is not valid JSON.' },
  bundle_checksum_mismatch: { status: 422, exit: 1, text: 'A file does not match its checksum.' },
  bundle_duplicate_id: {
    status: 422,
    exit: 1,
    text: 'Two pages or two contact requests of the bundle have the same id.',
  },
  renumbered_links: {
    status: 409,
    exit: 5,
    text: 'Some links may lead to a page whose number has changed. Check these links.',
  },
  bundle_duplicate_key: {
    status: 422,
    exit: 1,
    text: 'Two pages, sections or items of the bundle have the same key.',
  },
  bundle_duplicate_address: {
    status: 422,
    exit: 1,
    text: 'Two parts of the bundle have the same address.',
  },
  bundle_reference_broken: {
    status: 422,
    exit: 1,
    text: 'A link or an image points to something that is not in the bundle.',
  },
  bundle_example_changed: {
    status: 422,
    exit: 1,
    text: 'The rates change the total of an example that the business has confirmed.',
  },
  bundle_media_invalid: {
    status: 422,
    exit: 1,
    text: 'An image of the bundle cannot be used as it is.',
  },
  bundle_not_canonical: {
    status: 422,
    exit: 1,
    text: 'A file is valid but not in its canonical form.',
  },
} as const satisfies Record<string, { status: number; exit: 1 | 2 | 3 | 4 | 5; text: string }>;

export type ErrorCode = keyof typeof errorTable;
