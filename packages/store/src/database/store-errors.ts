/**
 * Distinguishes an unreachable database from a wrong statement, no matter which layer (pg, adapter, Prisma) reports the error.
 */
import { OrdoError } from '@ordo/core';

/** SQLSTATE, Prisma, adapter and socket codes of a database that cannot be reached at the moment. */
const UNAVAILABLE = [
  /^08/, // These are connection exceptions.
  /^57P0[1-5]$/, // The server is shut down, crashed or not ready, or the session was dropped or idle for too long.
  /^57014$|^55P03$/, // A statement, or the wait for a lock, has taken too long.
  /^53[13]00$/, // The disk is full, or there are too many connections.
  /^P100[0-3]$|^P1008$|^P1011$|^P1017$|^P2024$|^P2028$|^P2037$/,
  /^(DatabaseNotReachable|ConnectionClosed|TooManyConnections|SocketTimeout)$/,
  // These are errors of certificates that have expired or were replaced.
  /^(TlsConnectionError$|CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
  /^ECONN|^EPIPE$|^ETIMEDOUT$|^ENOTFOUND$|^EAI_AGAIN$|^EHOSTUNREACH$|^ENETUNREACH$/,
];
const UNAVAILABLE_MESSAGE =
  /connection (terminated|timeout|closed)|server closed the connection|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|not queryable|does not support SSL/i;

/** SQLSTATE of a full disk. */
const DISK_FULL = '53100';
/** SQLSTATE and Prisma codes of a deadlock or write conflict: the statement was rolled back and may be repeated. */
const CONFLICT = /^40001$|^40P01$|^P2034$|^TransactionWriteConflict$/;

/** Turns the error of an unreachable database into `store.unavailable`; returns any other error as it is. */
export function translateError(error: unknown): unknown {
  if (error instanceof OrdoError) return error;
  if (errorChain(error).some((link) => codesOf(link).includes(DISK_FULL))) {
    return new OrdoError('store.disk-full', 'there is no room left on the disk that holds the database', {
      fix: 'free some room on the disk of Postgres, then repeat the request',
      cause: error,
    });
  }
  if (!isUnavailable(error)) return error;
  // The messages of pg and Prisma name the database's address, which callers of the API must not see. The cause keeps them.
  return new OrdoError('store.unavailable', `the database cannot be reached${nameCode(error)}`, {
    fix: 'check that Postgres runs, then repeat the request',
    cause: error,
  });
}

/** Returns the code that marks the error as one of an unreachable database: ` (ECONNREFUSED)`. */
function nameCode(error: unknown): string {
  const codes = errorChain(error).flatMap((link) => codesOf(link));
  const code = codes.find((one) => UNAVAILABLE.some((pattern) => pattern.test(one)));
  return code === undefined ? '' : ` (${code})`;
}

export function isUnavailable(error: unknown): boolean {
  const links = errorChain(error);
  return (
    links.some((link) => codesOf(link).some((code) => UNAVAILABLE.some((pattern) => pattern.test(code)))) ||
    links.some((link) => UNAVAILABLE_MESSAGE.test(messageOf(link)))
  );
}

export function isConflict(error: unknown): boolean {
  return errorChain(error).some((link) => codesOf(link).some((code) => CONFLICT.test(code)));
}

/** Returns whether the error is a violated unique constraint. */
export function isDuplicate(error: unknown): boolean {
  return errorChain(error).some((link) => codesOf(link).some((code) => code === '23505' || code === 'P2002'));
}

function messageOf(link: object): string {
  return 'message' in link && typeof link.message === 'string' ? link.message : '';
}

function codesOf(link: object): string[] {
  return ['code', 'originalCode', 'kind'].flatMap((key) => {
    const value: unknown = Reflect.get(link, key);
    return typeof value === 'string' ? [value] : [];
  });
}

/**
 * Returns the error and everything that it wraps: `cause`, Prisma's `meta.driverAdapterError`, the members of an
 * AggregateError.
 */
function errorChain(error: unknown, depth = 0): object[] {
  if (typeof error !== 'object' || error === null || depth > 6) return [];
  const inner = ['cause', 'meta', 'driverAdapterError'].map((key): unknown => Reflect.get(error, key));
  const members = error instanceof AggregateError ? error.errors : [];
  return [error, ...[...inner, ...members].flatMap((item) => errorChain(item, depth + 1))];
}
