import type { UseQueryResult } from '@tanstack/react-query';
import type { RunSettingsChange } from '@siteyard/schemas/content-run';
import { settingLabel } from '../lib/settings/setting-label.ts';
import { DifferencesNotKept, LoadedDifferences } from './page-differences.tsx';
import { ValueDifferences } from './value-differences.tsx';

/** The settings before and after a change. */
export function SettingsDifferences({ query }: { query: UseQueryResult<RunSettingsChange> }) {
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
