import { AppError } from '@siteyard/schemas/errors';
import { judgeLineage, type LineageSite, isDeleted } from '@siteyard/schemas/planning';
import { receivedField } from '../../../../lib/received-hash.ts';
import type { PlannedPages } from '../../../pages/planned-pages.service.ts';
import type { PageUse } from '../../../pages/page-plan-source.service.ts';
import type { SettingsState } from '../../../settings/planned-settings.service.ts';
import type { WholeSiteState } from '../../../site-state/site-state.service.ts';
import type { Run } from '../store/run.model.ts';

/** The fields of a run that changes the identity of the site. */
type IdentityChange = Pick<Run, 'identity' | 'lineage_change'>;

/**
 * Decides whether the site accepts a bundle of this lineage, and how its own identity changes.
 * @throws AppError `other_lineage`
 */
export function judgeRun(
  { kind, bundle, options }: Pick<Run, 'kind' | 'bundle' | 'options'>,
  { site_id: siteId, lineages: adopted = [] }: WholeSiteState,
  { empty, edited }: PageUse,
  { untouched }: SettingsState,
): { lineage: string; isOwn: boolean } & IdentityChange {
  if (kind === 'migration' && bundle?.site_id !== siteId)
    throw new AppError('other_lineage', {
      message:
        'The migration was made for another site: its site_id differs from the one of this site.',
    });
  const site: LineageSite = { siteId, adopted, empty, edited: edited || !untouched };
  const judged = judgeLineage(bundle?.site_id ?? null, site, options.adopt);
  if (!judged.ok) throw new AppError('other_lineage', { message: judged.reason });
  const { lineage, takesOver, adopts } = judged;
  const how = takesOver ? 'took_over' : 'adopted';
  return {
    lineage,
    isOwn: lineage === siteId,
    identity: {
      ...(takesOver && { site_id: lineage }),
      ...(adopts && { lineages: [...adopted, lineage] }),
    },
    ...((takesOver || adopts) && {
      lineage_change: {
        lineage,
        own: siteId,
        how,
        is_back: false,
      },
    }),
  };
}

/** The site after the undo. */
interface Left {
  /** Pages that the undo restores or removes. */
  touched: ReadonlySet<number>;
  /** The received values of these pages and the settings, by lineage. */
  received: readonly Record<string, unknown>[];
}

/**
 * Plans the identity of the site after an undo. The undo removes the lineage that the run recorded. But the
 * lineage stays if the site has other values received from it, because its next import needs them. A site
 * that took over the bundle's identity gets its own identity back only if the site is empty: new pages of
 * people belong to the present identity. If the undo is undone, the lineage is recorded again.
 */
export async function lineageBack(
  { lineage_change: change }: Pick<Run, 'lineage_change'>,
  state: Pick<WholeSiteState, 'site_id' | 'lineages'>,
  pages: Pick<PlannedPages, 'heads'>,
  { touched, received }: Left,
): Promise<IdentityChange> {
  if (!change) return { identity: {} };
  const { lineage, own } = change;
  const adopted = state.lineages ?? [];
  const others = (await pages.heads(lineage)).filter(({ id }) => !touched.has(id));
  const isEmpty = others.every(isDeleted);

  if (change.is_back) {
    const how = change.how === 'took_over' && isEmpty ? 'took_over' : 'adopted';
    const lineage_change = { lineage, own, how, is_back: false } as const;
    if (how === 'took_over') return { identity: { site_id: lineage }, lineage_change };
    if (adopted.includes(lineage) || state.site_id === lineage) return { identity: {} };
    return { identity: { lineages: [...adopted, lineage] }, lineage_change };
  }

  const field = receivedField(lineage);
  const remains =
    others.some((page) => page.received !== null) ||
    received.some((each) => each[field] !== undefined);
  if (remains) return { identity: {} };
  const lineage_change = { ...change, is_back: true };
  if (change.how === 'adopted')
    return { identity: { lineages: adopted.filter((each) => each !== lineage) }, lineage_change };
  if (!isEmpty || state.site_id !== lineage) return { identity: {} };
  return { identity: { site_id: own }, lineage_change };
}
