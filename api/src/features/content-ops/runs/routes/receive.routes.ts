import { DOCUMENT_FOLDERS, MEDIA_FILE_NAME } from '@siteyard/schemas/bundle';
import {
  runContacts,
  runContactsAnswer,
  runDocuments,
  runDocumentsAnswer,
  runMedia,
  runMediaAnswer,
  runMediaReceived,
  runPages,
  runPagesAnswer,
  runSettings,
} from '@siteyard/schemas/http';
import { JSON_LIMITS } from '@siteyard/schemas/primitives/limits';
import { z } from 'zod';
import { receiveBytes } from '../../../../http/receive-bytes.ts';
import { Reply, route, type Route } from '../../../../http/route.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { refuseImagesOfPlan, refuseOthers } from '../proposals/propose-only.ts';
import { readSentPages } from '../receive/read-sent-pages.ts';
import { announceImages, receiveImage } from '../receive/receive-images.ts';
import {
  receiveContacts,
  receiveDocuments,
  receivePages,
  receiveSettings,
} from '../receive/receive.ts';
import { ONE, RUN_ERRORS, runId } from './runs.params.ts';

const mediaParams = z.object({ id: runId, name: z.string().regex(MEDIA_FILE_NAME) });

/** The common fields of the calls that send a part of the bundle. */
const SENDS = { ...ONE, policy: 'operator:write|propose', bodyLimit: JSON_LIMITS.bytes } as const;

/** The calls that send a bundle for a run. It is a list of declarations, so it is one function. */
export function receiveRoutes(deps: RunDeps): Route[] {
  return [
    route({
      ...SENDS,
      method: 'put',
      path: '/api/operator/runs/:id/pages',
      summary: 'Send pages of the bundle; sending one again replaces it',
      body: runPages,
      answer: runPagesAnswer,
      errors: [...RUN_ERRORS, 'invalid_content'],
      handle: async ({ params: { id }, body, actor }) => {
        await refuseOthers(deps, id, actor());
        const pages = await readSentPages(body, deps.sanitiser);
        await receivePages(deps, id, pages);
        return { received: pages.length };
      },
    }),
    ...DOCUMENT_FOLDERS.map((folder) =>
      route({
        ...SENDS,
        method: 'put',
        path: `/api/operator/runs/:id/${folder}`,
        summary: `Send ${folder} of the bundle; sending one again replaces it`,
        body: runDocuments[folder],
        answer: runDocumentsAnswer,
        errors: [...RUN_ERRORS, 'invalid_content'],
        handle: async ({ params: { id }, body, actor }) => {
          await refuseOthers(deps, id, actor());
          const documents = body[folder] ?? [];
          await receiveDocuments(deps, id, folder, documents, body.read);
          return { received: documents.length };
        },
      }),
    ),
    route({
      ...SENDS,
      method: 'put',
      path: '/api/operator/runs/:id/settings',
      summary: 'Send the settings of the bundle',
      body: runSettings,
      status: 204,
      errors: RUN_ERRORS,
      handle: async ({ params: { id }, body, actor }) => {
        await refuseOthers(deps, id, actor());
        await receiveSettings(deps, id, body.settings, body.read);
        return new Reply(204);
      },
    }),
    route({
      ...SENDS,
      method: 'put',
      path: '/api/operator/runs/:id/contact_requests',
      policy: 'operator:write+contacts',
      summary: 'Send contact requests of the bundle, for a run that includes them',
      body: runContacts,
      answer: runContactsAnswer,
      errors: RUN_ERRORS,
      handle: async ({ params: { id }, body }) => {
        await receiveContacts(deps, id, body.contact_requests);
        return { received: body.contact_requests.length };
      },
    }),
    route({
      ...SENDS,
      method: 'post',
      path: '/api/operator/runs/:id/media',
      summary: 'Announce images of the bundle; the response lists the images to send',
      body: runMedia,
      answer: runMediaAnswer,
      errors: RUN_ERRORS,
      handle: async ({ params: { id }, body, actor }) => {
        await refuseOthers(deps, id, actor());
        return { missing: await announceImages(deps, id, body.media) };
      },
    }),
    route({
      method: 'put',
      path: '/api/operator/runs/:id/media/:name',
      policy: 'operator:write|propose',
      summary: 'Send an image, or the rest of an incomplete one from Upload-Offset',
      params: mediaParams,
      notFound: 'run_not_found',
      // The body is the image itself.
      before: [],
      bodyType: 'application/octet-stream',
      headers: { 'Upload-Offset': 'The number of bytes that the site already has; 0 if absent.' },
      answer: runMediaReceived,
      errors: [
        ...RUN_ERRORS,
        'upload_not_found',
        'upload_offset_wrong',
        'upload_too_large',
        'bundle_media_invalid',
      ],
      handle: async ({ params: { id, name }, req, actor }) => {
        const proposing = await refuseOthers(deps, id, actor());
        if (proposing) refuseImagesOfPlan(proposing);
        const offset = offsetOf(req.headers['upload-offset']);
        return receiveImage(deps, id, name, offset, (limit) => receiveBytes(req, limit));
      },
    }),
  ];
}

/** Bytes; undefined for a header that is absent or no whole number. */
function offsetOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,10}$/.test(header) ? Number(header) : undefined;
}
