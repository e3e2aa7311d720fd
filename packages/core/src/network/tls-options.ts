/**
 * Reads from the address of a Postgres or a Redis whether its connections are encrypted. There are only two ways: no
 * encryption, or a checked certificate and host name. Anything in between would hide that nothing is checked.
 */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { describeError, OrdoError } from '../errors/errors.ts';

/** The options for `tls.connect`, besides host and port. */
export interface TlsOptions {
  readonly rejectUnauthorized: true;
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/** The parameters of an address that name files, as Postgres calls them, and the matching options of Node. */
const FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const;
type FileParameter = keyof typeof FILES;

/**
 * Returns the variable that holds an address with this scheme. Messages name it instead of the address, which contains a
 * password.
 */
export function variableOf(url: string): 'DATABASE_URL' | 'REDIS_URL' {
  return isPostgres(url) ? 'DATABASE_URL' : 'REDIS_URL';
}

export function isPostgres(url: string): boolean {
  return /^postgres(?:ql)?:/iu.test(url);
}

/**
 * Returns the options for an encrypted connection; undefined for an address that asks for none.
 * @throws OrdoError `environment.invalid` for a parameter that would encrypt without a check or is unknown, and for a file that
 *   cannot be used
 */
export function readTls(url: string): TlsOptions | undefined {
  if (!URL.canParse(url)) return undefined;
  const parameters = new URL(url).searchParams;
  const known = isPostgres(url) ? ['sslmode', ...Object.keys(FILES)] : Object.keys(FILES);
  refuseUnknown(url, parameters, known);
  const files = (Object.keys(FILES) as FileParameter[]).filter((name) => parameters.has(name));
  if (!asksForTls(url, parameters.get('sslmode'))) {
    if (files[0] === undefined) return undefined;
    throw faulty(url, `has ${files[0]}, but its connections are not encrypted`, howToEncrypt(url));
  }
  refuseHalfPair(url, files);
  const read = files.map((name) => [FILES[name], readPem(url, name, parameters.get(name) ?? '')] as const);
  const options: TlsOptions = { rejectUnauthorized: true, ...Object.fromEntries(read) };
  try {
    createSecureContext(options);
  } catch (error) {
    throw faulty(
      url,
      `has sslcert and sslkey that cannot be used: ${describeError(error)}`,
      'let sslcert name a certificate in PEM form, and sslkey its private key',
    );
  }
  return options;
}

/** Returns the fix for an address without encryption. */
function howToEncrypt(url: string): string {
  return isPostgres(url)
    ? 'add sslmode=verify-full to DATABASE_URL'
    : 'let REDIS_URL start with rediss:// instead of redis://';
}

function asksForTls(url: string, mode: string | null): boolean {
  if (!isPostgres(url)) return /^(?:rediss|valkeys):/iu.test(url);
  if (mode === 'verify-full') return true;
  if (mode === null || mode === 'disable') return false;
  throw faulty(
    url,
    `has sslmode=${mode}, and Ordo connects only with verify-full (certificate and host name are checked) or disable`,
    'set sslmode=verify-full, with sslrootcert=FILE if the server has a certificate of your own CA',
  );
}

function refuseUnknown(url: string, parameters: URLSearchParams, known: readonly string[]): void {
  const names = [...parameters.keys()].filter((name) => /^(?:ssl|tls|uselibpqcompat)/iu.test(name));
  const wrong = names.find((name, i) => !known.includes(name) || names.indexOf(name) !== i);
  if (wrong === undefined) return;
  const found = known.includes(wrong) ? `has ${wrong} twice` : `has ${wrong}, which means nothing here`;
  throw faulty(url, found, `use each at most once: ${known.join(', ')}`);
}

/**
 * Throws if a certificate comes without its key, or the other way round. Node accepts a certificate without its key, and then
 * shows none to the server, whose refusal would be hard to understand.
 */
function refuseHalfPair(url: string, files: readonly FileParameter[]): void {
  const [cert, key] = [files.includes('sslcert'), files.includes('sslkey')];
  if (cert === key) return;
  const [found, missing] = cert ? ['sslcert', 'sslkey'] : ['sslkey', 'sslcert'];
  throw faulty(url, `has ${found} without ${missing}`, `add ${missing}=FILE, since a client's certificate needs both`);
}

function readPem(url: string, name: FileParameter, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
    if (name === 'sslrootcert') parseCertificate(text);
  } catch (error) {
    const content = name === 'sslkey' ? 'a private key' : 'a certificate';
    throw faulty(
      url,
      `has ${name}=${file}, which cannot be used: ${describeError(error)}`,
      `let ${name} name a file with ${content} in PEM form that this user may read`,
    );
  }
  return text;
}

/** Parses a certificate. Node silently accepts a CA that is not a certificate, and then trusts nobody. */
function parseCertificate(text: string): X509Certificate {
  return new X509Certificate(text);
}

function faulty(url: string, found: string, fix: string): OrdoError {
  return new OrdoError('environment.invalid', `${variableOf(url)} ${found}`, { fix });
}
