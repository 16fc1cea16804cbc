/**
 * The rules of the protocol. The store follows all of them. A wrong variant breaks one or two, and
 * the search shows the failure that follows.
 */
export const RIGHT = {
  // A request and its answer
  /** Before each insert, the writer looks for its own request in the log that the insert builds on. */
  looksForRequest: true,
  /** It looks after each refresh of the head, not once before the first. */
  looksAfterRefresh: true,
  /** It looks before the change may throw a conflict. */
  looksBeforeConflict: true,
  /** A repeat has the name of the request that it repeats. */
  repeatKeepsRequest: true,
  /** The change is computed on the refreshed snapshot. */
  computesOnFreshHead: true,
  /** After a lost response, "not saved" is returned only if a void has the number of the insert. */
  voids: true,
  /** If a void is refused as a duplicate, the writer looks at the number again. */
  looksAfterRefusedVoid: true,
  /** The void takes the number of the lost insert, not a new one. */
  voidTakesLostNumber: true,
  /** A void settles its request in the whole log, not only at one number. */
  voidNamesRequest: true,
  /** A repeat receives a conflict only after a void. */
  voidsBeforeConflict: true,

  // Majorities
  commitNeedsMajority: true,
  voidNeedsMajority: true,
  readNeedsMajority: true,
  /** States, files and touches. */
  putNeedsMajority: true,
  /** The parts of a checkpoint. */
  checkpointNeedsMajority: true,
  /** A commit's parts are deleted only after a majority has the stripped commit. */
  stripNeedsMajority: true,

  // Cleanup of states
  /** A put sets `touched_at` of a state that already exists. */
  putTouches: true,
  /** Cleanup deletes a state only if it is still as old as when it was marked. */
  deletesIfUntouched: true,
  /** Cleanup begins with a `clean` commit, and a writer that sees a newer one puts everything again. */
  cleanIsFence: true,
  /** Cleanup deletes data that is older than that commit, not older than the later marking. */
  cutIsFence: true,
  /** The age of a commit counts from the first `clean` above it: its `at` is earlier than its landing. */
  ageFromClean: true,
  keepsNumbers: true,
  /** Cleanup strips only below a complete checkpoint. */
  stripsBelowCheckpoint: true,
  keepsPurgedForADay: true,
  /** A snapshot is used for less than a day. */
  snapshotsAreShort: true,
  /** A document that names a state is written first; then the state is touched. */
  documentBeforeTouch: true,

  // Parts of large commits
  partsBeforeCommit: true,
  /** The parts of each attempt have their own name. */
  partsPerAttempt: true,
  /** A commit is stripped first; then its parts are deleted. */
  stripBeforeParts: true,

  // Values that only increase
  revisionRises: true,
  numberRises: true,
  /** A restore adds a commit above the head. */
  restoreAdds: true,
  /** A poll compares the number and the token of the head. */
  pollComparesToken: true,
  /** A lower head is accepted only after it was confirmed. */
  lowerHeadIsConfirmed: true,

  // The loader and checkpoints
  /** The loader reads the checkpoint first, and then the commits after it. */
  checkpointBeforeCommits: true,
  /** The loader reads complete checkpoints only. */
  loadsComplete: true,
  /** If a part of the checkpoint is missing, the loader begins again. */
  restartsWithoutPart: true,
  /** If a commit is stripped, the loader begins again with the newest checkpoint. */
  restartsAtStripped: true,
  /** If the parts of a commit are missing, the loader begins again. */
  restartsWithoutCommitParts: true,
  /** The loader reads the parts that its checkpoint names; the makers of a checkpoint share no parts. */
  checkpointPartsPerAttempt: true,
  /** A checkpoint becomes complete only if its document is still there. */
  completesIfKept: true,
  /** Cleanup strips up to a checkpoint that it keeps: the newest one below all young commits. */
  keepsBaseOfYoung: true,
  /** Cleanup deletes the document of a checkpoint first, and then the parts. */
  checkpointDocumentFirst: true,
  /** It does not delete an unfinished checkpoint that has become complete since. */
  deletesIfUnfinished: true,

  // Picture bytes
  bytesBeforeCommit: true,
  /** A writer that finds the bytes in the database touches their file. */
  reuseTouchesBytes: true,
  /** A writer that takes up a proposal touches the bytes, although the proposal still names them. */
  takeUpTouchesBytes: true,
  /** An undo that brings back a picture touches its bytes. */
  undoTouchesBytes: true,
  /** Each upload has its own file; the hash of the bytes is not the name of the file. */
  filePerUpload: true,
  /** The document of a file is written before its chunks, with the status `writing`. */
  documentBeforeChunks: true,
  /** A file becomes ready only if its document is still `writing`. */
  readyIfKept: true,
  /** Only files that are ready are reused. */
  reusesReadyOnly: true,
  /** Cleanup first notes since when a file is without a name, and deletes it a day later. */
  waitsADayForBytes: true,
  /** It notes this only if the file was not touched since the `clean` commit. */
  notesIfUntouched: true,
  /** It deletes a file only if the file was not touched since the note. */
  deletesFileIfUntouched: true,
  /** Cleanup deletes the document of a file first, and then the chunks. */
  fileDocumentFirst: true,
  /** All kept entries keep their bytes, not only those of the head. */
  keptEntriesKeepBytes: true,

  // Backup
  /** A backup verifies that it has every state that it names; otherwise it begins again. */
  backupVerifiesStates: true,
  backupVerifiesBytes: true,
  /** A backup copies the pictures last. */
  backupBytesLast: true,
};

export type Protocol = Record<keyof typeof RIGHT, boolean>;
