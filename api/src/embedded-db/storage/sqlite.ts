import Database from 'libsql';

type Statement = Database.Statement;

/** Codes of SQLite errors that concern the file or the machine, not one statement. */
const STORAGE_ERRORS =
  /SQLITE_(FULL|IOERR|CORRUPT|NOTADB|NOMEM|READONLY|CANTOPEN|BUSY|LOCKED|PROTOCOL|PERM|AUTH)|disk is full|Unable to open connection/;

/** Whether an error means that the database file cannot be written or read. */
export function isStorageError(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return STORAGE_ERRORS.test(`${String(code)} ${String(message)}`);
}

/** Whether an error means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return /SQLITE_FULL|disk is full|ENOSPC|EDQUOT/.test(`${String(code)} ${String(message)}`);
}

/** Whether an error means that the database file is damaged. */
export function isDamaged(error: unknown): boolean {
  return /SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown }).code));
}

/**
 * The SQLite file, with its prepared statements and transactions. All commands of one turn of the event
 * loop share a transaction. Each command that writes has its own savepoint.
 */
export class Sqlite {
  private readonly sql: Database.Database;
  private readonly statements = new Map<string, Statement>();
  private savepoint = false;

  constructor(file: string) {
    this.sql = new Database(file);
    // The timeout must be set before WAL, because switching to WAL takes the lock.
    this.pragma('busy_timeout=0');
    // Locks the file until the process ends. So the file never has two owners, and a killed process leaves
    // no lock.
    this.pragma('locking_mode=EXCLUSIVE');
    this.pragma('journal_mode=WAL');
    this.pragma('synchronous=FULL');
    this.pragma('journal_size_limit=16777216');
    this.pragma('cache_size=-8000');
    // Overwrites deleted rows with zeros, so that the file keeps little deleted data.
    this.pragma('secure_delete=ON');
  }

  private pragma(text: string): void {
    this.sql.prepare(`PRAGMA ${text}`).all();
  }

  /**
   * Checks the pages of a table.
   * @returns at most 10 problems
   * @throws if SQLite cannot read the table
   */
  protected quickCheck(table: string): string[] {
    const rows = this.sql.prepare(`PRAGMA quick_check('${table}')`).all() as {
      quick_check: string;
    }[];
    return rows
      .map((row) => row.quick_check)
      .filter((text) => text !== 'ok')
      .slice(0, 10);
  }

  /** Runs statements that have no values. */
  execute(text: string): void {
    this.sql.exec(text);
  }

  /** A prepared statement. Rows are arrays of columns. */
  statement(text: string): Statement {
    let found = this.statements.get(text);
    if (!found) {
      // Statements contain table names. If collections are often created and dropped, the cache would grow
      // without limit.
      if (this.statements.size > 500) this.statements.clear();
      found = this.sql.prepare(text);
      if (text.startsWith('SELECT')) found.raw(true);
      this.statements.set(text, found);
    }
    return found;
  }

  /** Removes all prepared statements. Required after tables were dropped. */
  forgetStatements(): void {
    this.statements.clear();
  }

  get inTransaction(): boolean {
    return this.sql.inTransaction;
  }

  /** Call before a write: opens the shared transaction and the savepoint of this command. */
  begin(): void {
    if (!this.sql.inTransaction) this.sql.exec('BEGIN IMMEDIATE');
    if (!this.savepoint) this.sql.exec('SAVEPOINT command');
    this.savepoint = true;
  }

  /** Ends a command and keeps its writes. */
  endCommand(): void {
    if (this.savepoint) this.sql.exec('RELEASE command');
    this.savepoint = false;
  }

  /** Ends a command and reverts its writes. Returns whether there were any. */
  undoCommand(): boolean {
    const wrote = this.savepoint;
    this.savepoint = false;
    if (wrote) this.sql.exec('ROLLBACK TO command; RELEASE command');
    return wrote;
  }

  /** Returns when all writes since the first `begin` are synced to the disk. */
  commit(): void {
    this.sql.exec('COMMIT');
  }

  /** Reverts all writes since the first `begin`. */
  rollback(): void {
    this.savepoint = false;
    if (this.sql.inTransaction) this.sql.exec('ROLLBACK');
  }

  /**
   * Rewrites the file without the remains of deleted rows, and empties the write-ahead log. Requires as
   * much free space as the file has. Call it outside a transaction.
   */
  compact(): void {
    this.sql.exec('VACUUM');
    this.pragma('wal_checkpoint(TRUNCATE)');
  }

  /** Moves the data of the write-ahead log to the file. On a full disk, the next start does this. */
  close(): void {
    try {
      this.pragma('wal_checkpoint(TRUNCATE)');
    } catch (error) {
      if (!isStorageError(error)) throw error;
    }
    this.sql.close();
  }
}
