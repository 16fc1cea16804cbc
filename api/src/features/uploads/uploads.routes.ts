import {
  cropRequest,
  focalPointsAnswer,
  listUploadsAnswer,
  listUploadsQuery,
  updateUploadRequest,
  uploadAnswer,
  uploadRecord,
} from '@siteyard/schemas/http';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { disconnectSignal } from '../../http/disconnect-signal.ts';
import { Reply, route, type Route } from '../../http/route.ts';
import type { ImageServer } from './image-server.ts';
import { receiveFile } from './receive-file.ts';
import { presentUpload, presentUploadRecord } from './uploads.presenter.ts';
import type { UploadsService } from './uploads.service.ts';

/** `<sha256>.<ext>` in a path. */
export const fileParams = z.object({
  file: z.string().regex(/^[0-9a-f]{64}\.(jpg|png|webp|gif|avif|ico)$/),
});
const sha256Params = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** A width that is not a whole number is ignored, like any unknown query key. */
export const widthOf = (value: unknown): number | null =>
  typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;

/** The routes for images. The list is not split, because each route is independent. */
export function uploadRoutes(deps: {
  uploads: UploadsService;
  images: ImageServer;
  /** Whether the caller may see images that only proposals show. Never throws. */
  seesProposals: (req: Request, res: Response) => Promise<boolean>;
}): Route[] {
  const { uploads, images } = deps;
  return [
    route({
      method: 'post',
      path: '/api/uploads',
      policy: 'administrator+write',
      summary: 'Upload an image (multipart/form-data, field "file")',
      before: [receiveFile],
      bodyType: 'multipart/form-data',
      answer: uploadAnswer,
      errors: [
        'upload_missing',
        'upload_not_an_image',
        'upload_too_large',
        'upload_too_many_pixels',
        'unsupported_media_type',
      ],
      handle: async ({ req, res }) => {
        const { buffer, originalname } = req.file!;
        return presentUpload(await uploads.storeImage(buffer, originalname, disconnectSignal(res)));
      },
    }),
    route({
      method: 'get',
      path: '/api/uploads',
      policy: 'administrator',
      summary: 'List images, newest first, with the places that use each image',
      query: listUploadsQuery,
      answer: listUploadsAnswer,
      handle: async ({ query }) => {
        const { items, total } = await uploads.list(query);
        return { items: items.map(({ record, uses }) => presentUploadRecord(record, uses)), total };
      },
    }),
    route({
      method: 'get',
      path: '/api/uploads/focal_points',
      policy: 'administrator',
      summary: 'Get the focal points of all images that have one besides the centre',
      answer: focalPointsAnswer,
      handle: async () => ({ focal_points: Object.fromEntries(await uploads.focalPoints()) }),
    }),
    route({
      method: 'patch',
      path: '/api/uploads/:sha256',
      policy: 'administrator+write',
      summary: 'Change the alternative text or the focal point of an image',
      activity: 'image.changed',
      params: sha256Params,
      notFound: 'upload_not_found',
      body: updateUploadRequest,
      answer: uploadRecord,
      errors: ['upload_not_found', 'revision_conflict'],
      handle: async ({ params, body, about }) => {
        const { record, uses } = await uploads.update(params.sha256, body.upload);
        about(record.name);
        return presentUploadRecord(record, uses);
      },
    }),
    route({
      method: 'post',
      path: '/api/uploads/:sha256/crops',
      policy: 'administrator',
      summary: 'Crop an image into a new one',
      activity: 'image.cropped',
      params: sha256Params,
      notFound: 'upload_not_found',
      body: cropRequest,
      answer: uploadRecord,
      errors: ['upload_not_found', 'upload_crop_invalid'],
      handle: async ({ params, body, res, about }) => {
        const { record, uses } = await uploads.crop(
          params.sha256,
          body.crop,
          disconnectSignal(res),
        );
        about(record.name);
        return presentUploadRecord(record, uses);
      },
    }),
    route({
      method: 'delete',
      path: '/api/uploads/:sha256',
      policy: 'administrator',
      summary: 'Delete an image that is not in use',
      params: sha256Params,
      notFound: 'upload_not_found',
      status: 204,
      errors: ['upload_not_found', 'upload_in_use'],
      handle: async ({ params }) => {
        await uploads.remove(params.sha256);
        return new Reply(204);
      },
    }),
    route({
      method: 'get',
      path: '/uploads/:file',
      policy: 'everybody',
      summary: 'An image, or with ?w= a variant of at least this width',
      hidden: true,
      params: fileParams,
      notFound: 'upload_not_found',
      handle: async ({ params, req, res }) => {
        const seesProposed = () => deps.seesProposals(req, res);
        await images.send(req, res, params.file, widthOf(req.query.w), seesProposed);
      },
    }),
  ];
}
