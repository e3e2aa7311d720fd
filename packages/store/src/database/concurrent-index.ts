/**
 * Recognises migrations that build an index while other connections write. Postgres refuses to do so within a transaction, so
 * such a migration has no other statement.
 */

const STATEMENT =
  /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("(?:[^"]|"")+"|[A-Za-z_]\w*)\s+ON\s[^;]*;?$/i;

/** Matches comments, strings, bodies of functions, and quoted names. `readBareSql` keeps the names and empties the rest. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|"(?:[^"]|"")*"/g;

/** Returns SQL without comments, and with empty strings and function bodies, so that no word in them is mistaken for SQL. */
export function readBareSql(sql: string): string {
  return sql.replaceAll(OPAQUE, (found) => {
    if (found.startsWith('"')) return found;
    return found.startsWith("'") ? "''" : found.startsWith('$') ? '$$$$' : ' ';
  });
}

/** Returns the name of the index that the migration builds; null for a migration that does something else. */
export function findConcurrentIndex(sql: string): string | null {
  return STATEMENT.exec(readBareSql(sql).trim())?.[1] ?? null;
}
