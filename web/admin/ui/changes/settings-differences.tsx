import type { UseQueryResult } from '@tanstack/react-query';
import type { RunSettingsChange } from '@siteyard/schemas/http';
import { settingLabel } from '../../lib/settings/setting-label.ts';
import { DifferencesNotKept, LoadedDifferences } from './loaded-differences.tsx';
import { ValueDifferences } from './value-differences.tsx';

/** The settings, or other values, before and after a change. @param label names a value by its path */
export function SettingsDifferences({
  query,
  label = settingLabel,
}: {
  query: UseQueryResult<RunSettingsChange>;
  label?: (path: string) => string;
}) {
  return (
    <LoadedDifferences query={query}>
      {({ changes }) =>
        changes ? <ValueDifferences changes={changes} label={label} /> : <DifferencesNotKept />
      }
    </LoadedDifferences>
  );
}
