/** Whether the versions of the item are shown. The address contains it, so that the history links to them. */
export interface VersionsState {
  areOpen: boolean;
  show: (open: boolean) => void;
}
