import { useQuery } from '@tanstack/react-query';
import { blockLabel, valueLabel } from '../../../blocks/value-label.ts';
import { settingLabel } from '../../lib/settings/setting-label.ts';
import {
  DifferencesNotKept,
  LoadedDifferences,
  PageDifferences,
} from '../../ui/page-differences.tsx';
import { ValueDifferences } from '../../ui/value-differences.tsx';
import { pageChangeQuery, settingsChangeQuery } from './api/runs.ts';

const LABELS = { block: blockLabel, value: valueLabel };

/** A page before and after a run, block by block. */
export function PageDetails({ run, page }: { run: string; page: number }) {
  const query = useQuery(pageChangeQuery(run, page));
  return (
    <LoadedDifferences query={query}>
      {({ change }) =>
        change ? <PageDifferences change={change} labels={LABELS} /> : <DifferencesNotKept />
      }
    </LoadedDifferences>
  );
}

/** The settings before and after a run. */
export function SettingsDetails({ run }: { run: string }) {
  const query = useQuery(settingsChangeQuery(run));
  return (
    <LoadedDifferences query={query}>
      {({ changes }) =>
        changes ? (
          <ValueDifferences changes={changes} label={settingLabel} />
        ) : (
          <DifferencesNotKept />
        )
      }
    </LoadedDifferences>
  );
}
