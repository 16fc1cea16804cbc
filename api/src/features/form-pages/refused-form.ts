import { randomUUID } from 'node:crypto';
import type { AppError } from '@siteyard/schemas/errors';
import type { Request, Response } from 'express';
import { formBody } from '../../http/form-body.ts';
import { networkOf } from '../../http/network.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { PageViews } from '../public-site/page-views.ts';
import { sendPrivateView } from '../public-site/send-private-view.ts';
import { plainDocument } from '../public-site/unavailable-page.ts';
import { formAction, type VisitorFormAnswer } from '../public-site/visitor-form.ts';
import { readForm } from './read-form.ts';

export interface RefusedFormDeps {
  views: Pick<PageViews, 'withForm' | 'notFound'>;
  /** Limits how often pages are rendered for refused forms. */
  refusedPerNetwork: RateLimit;
  /** The address of the site; undefined if it is not set. */
  publicUrl: string | undefined;
}

/**
 * Answers a refused form with the page of the form, the sent fields and the status of the refusal. If the
 * body cannot be read, the answer is the whole page with an empty form.
 * @param id the number of the page; null if the path has none
 */
export async function answerRefusal(
  { views, refusedPerNetwork, publicUrl }: RefusedFormDeps,
  error: AppError,
  { id, req, res }: { id: number | null; req: Request; res: Response },
): Promise<void> {
  const wait = error.body?.retry_after;
  if (typeof wait === 'number') res.set('Retry-After', String(wait));
  if (!(await mayRender(refusedPerNetwork, req))) return sendTooOften(res, id);
  const sent = await sentFields(error, req, res);
  const {
    block,
    key = randomUUID(),
    values,
    items,
    fees,
  } = readForm(sent ?? new URLSearchParams());
  const form = { key, values, items, fees, answer: answerOf(error, publicUrl, id) };
  const view =
    id === null
      ? null
      : await views.withForm(id, { action: formAction(id), ...form }, sent ? block : undefined);
  sendPrivateView(res, view ?? (await views.notFound()), undefined, error.status);
}

const mayRender = (limit: RateLimit, { ip }: Request): Promise<boolean> =>
  limit.take(networkOf(ip)).then(
    () => true,
    () => false,
  );

function answerOf(
  { code }: AppError,
  publicUrl: string | undefined,
  id: number | null,
): VisitorFormAnswer {
  if (code === 'too_many_requests') return { kind: 'too_many' };
  const at = code === 'wrong_origin' && publicUrl !== undefined;
  return { kind: 'refused', ...(at && { at: `${publicUrl}/pages/${id}` }) };
}

/** The fields of the form. null: the type or the size of the body is wrong. */
async function sentFields(
  { code }: AppError,
  req: Request,
  res: Response,
): Promise<URLSearchParams | null> {
  if (req.body instanceof URLSearchParams) return req.body;
  // The origin is checked before the body is read. After another refusal, it cannot be read.
  if (code !== 'wrong_origin') return null;
  try {
    for (const read of formBody)
      await new Promise<void>((resolve, reject) => {
        void read(req, res, (problem?: unknown) => (problem ? reject(problem) : resolve()));
      });
    return req.body as URLSearchParams;
  } catch {
    return null;
  }
}

/** Answers a network whose forms are refused all the time, without rendering a page. */
function sendTooOften(res: Response, id: number | null): void {
  res.status(429).set('Cache-Control', 'no-store');
  if (!res.get('Retry-After')) res.set('Retry-After', '60');
  const title = 'Too many attempts';
  const text = '<p>Please wait a few minutes, then send the form again.</p>';
  const back = id === null ? '/' : `/pages/${id}`;
  res.type('html').send(plainDocument(title, title, `${text}<p><a href="${back}">Back</a></p>`));
}
