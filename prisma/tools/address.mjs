/** The address that `pg` gets: without Prisma's own parameters, and with all that it says about TLS. */

/** Prisma's parameters, which pg would take for settings of its own. */
const OF_PRISMA = ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer', 'socket_timeout', 'statement_cache_size'];

/** @param database another database of the same server; by default the one that the address names */
export function addressOf(url, database) {
  const address = new URL(url);
  for (const name of OF_PRISMA) address.searchParams.delete(name);
  if (database !== undefined) address.pathname = `/${encodeURIComponent(database)}`;
  return address.href;
}

export function databaseOf(url) {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}
