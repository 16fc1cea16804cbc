import { randomUUID } from 'node:crypto';
import { AppError } from '@siteyard/schemas/errors';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { formBody } from '../../http/form-body.ts';
import { networkOf } from '../../http/network.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { route, type Route } from '../../http/route.ts';
import { isDatabaseUnavailable } from '../../lib/database-unavailable.ts';
import { sendPrivateView } from '../public-site/send-private-view.ts';
import { UNAVAILABLE_PAGE } from '../public-site/unavailable-page.ts';
import { formAction } from '../public-site/visitor-form.ts';
import { answerForm, type AnswerFormDeps, type FormAnswer } from './answer-form.ts';
import { readForm } from './read-form.ts';
import { answerRefusal, type RefusedFormDeps } from './refused-form.ts';

const params = z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/) });

const STATUS: Record<FormAnswer['kind'], number> = {
  sent: 200,
  question: 200,
  problems: 422,
  needs_script: 422,
  too_many: 429,
};

/**
 * The enquiry form for browsers without script. `POST /pages/{id}/enquiry` receives the fields, and
 * answers with a page in the site's look.
 */
export function formPageRoutes(
  deps: AnswerFormDeps & RefusedFormDeps & { perNetwork: RateLimit },
): Route[] {
  const { views, perNetwork } = deps;

  async function answer(id: number, sent: URLSearchParams, ip: string | undefined, res: Response) {
    const read = readForm(sent);
    const form = { ...read, key: read.key ?? randomUUID() };
    const { block, key, values, items, fees } = form;
    const shown = { action: formAction(id), key, values, items, fees };
    // Checked before the request is stored, because the page may have been deleted.
    if (!(await views.withForm(id, shown, block)))
      return sendPrivateView(res, await views.notFound());
    const given = await answerForm(deps, form, { ip, network: networkOf(ip) });
    const view = await views.withForm(id, { ...shown, answer: given }, block);
    if (given.kind === 'too_many') res.set('Retry-After', '600');
    sendPrivateView(res, view ?? (await views.notFound()), undefined, STATUS[given.kind]);
  }

  return [
    route({
      method: 'post',
      path: '/pages/:id/enquiry',
      policy: 'everybody',
      summary: 'Sends the contact form of a page without script',
      hidden: true,
      params,
      before: formBody,
      handle: async ({ params: { id }, req, res }) => {
        await orUnavailable(req, res, async () => {
          await perNetwork.take(networkOf(req.ip));
          await answer(Number(id), req.body as URLSearchParams, req.ip, res);
        });
      },
      refuse: async (error, req, res) => {
        const id = Number(params.safeParse(req.params).data?.id ?? 0) || null;
        await orUnavailable(req, res, () => answerRefusal(deps, error, { id, req, res }));
      },
    }),
    route({
      method: 'get',
      path: '/pages/:id/enquiry',
      policy: 'everybody',
      summary: 'Redirects to the page with the form, for visitors who reload the answer',
      hidden: true,
      params,
      handle: ({ params: { id }, res }) => {
        res.set('Cache-Control', 'no-store').redirect(302, `/pages/${id}`);
      },
    }),
  ];
}

/** If the database cannot be reached, sends a page that asks the visitor to try again. */
async function orUnavailable(req: Request, res: Response, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    const isAway = error instanceof AppError && error.status === 503;
    if (!isAway && !isDatabaseUnavailable(error)) throw error;
    req.log.warn({ err: error }, 'a form cannot be stored');
    res.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': '2' });
    res.type('html').send(UNAVAILABLE_PAGE);
  }
}
