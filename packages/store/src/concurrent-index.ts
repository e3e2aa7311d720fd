/** Migrations that build an index while others write. Postgres refuses that within a transaction, so each stands alone in its file. */

const STATEMENT =
  /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("(?:[^"]|"")+"|[A-Za-z_]\w*)\s+ON\s[^;]*;?$/i;

/** Comments, strings, bodies of functions, and names in quotes, of which only the last stay. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|"(?:[^"]|"")*"/g;

/** SQL without comments, with its strings and bodies of functions empty, so that no word in them is taken for SQL. */
export function readBareSql(sql: string): string {
  return sql.replaceAll(OPAQUE, (found) => {
    if (found.startsWith('"')) return found;
    return found.startsWith("'") ? "''" : found.startsWith('$') ? '$$$$' : ' ';
  });
}

/** The index that the migration builds, as SQL names it, if it does that alone; null for any other migration. */
export function findConcurrentIndex(sql: string): string | null {
  return STATEMENT.exec(readBareSql(sql).trim())?.[1] ?? null;
}
