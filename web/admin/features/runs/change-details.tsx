import { useQuery } from '@tanstack/react-query';
import { blockLabel, valueLabel } from '../../../blocks/value-label.ts';
import {
  DifferencesNotKept,
  LoadedDifferences,
  PageDifferences,
} from '../../ui/page-differences.tsx';
import { SettingsDifferences } from '../../ui/settings-differences.tsx';
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
  return <SettingsDifferences query={useQuery(settingsChangeQuery(run))} />;
}
