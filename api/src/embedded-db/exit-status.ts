/** The exit statuses of the database process, by which the process that has started it knows the reason. */
export const EXIT = {
  /** Another process has the database open. */
  busy: 75,
  diskFull: 74,
  damaged: 65,
  /** The file cannot be opened or written; standard error has the reason. */
  unusable: 66,
} as const;
