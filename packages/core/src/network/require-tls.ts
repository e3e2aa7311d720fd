/**
 * Explains at a program's start why a server cannot be reached with TLS: because of its certificate, its name, or because it
 * has no TLS. The drivers check the same for each connection, but they would retry for ever and report it in the words of
 * OpenSSL.
 */
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { OrdoError } from '../errors/errors.ts';
import { isPostgres, readTls, type TlsOptions, variableOf } from './tls-options.ts';

interface Server {
  readonly host: string;
  readonly port: number;
  readonly options: TlsOptions;
}

/** The answer of a server to a client that asks for TLS. `unreachable` covers everything that waiting may fix. */
type Answer = 'verified' | 'plain' | 'unreachable' | NodeJS.ErrnoException;

const WITHIN_MS = 5_000;
/** Asks a Postgres for TLS. The server answers S or N. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Resolves when the server's certificate is right, when the address asks for no TLS, or when the server does not answer. That
 * last case is left to the caller's own connection.
 * @throws OrdoError `environment.invalid` that names the variable and shows no password
 */
export async function requireTls(url: string): Promise<void> {
  const options = readTls(url);
  if (options === undefined) return;
  const { hostname, port, searchParams } = new URL(url);
  const [host, usual] = isPostgres(url) ? [searchParams.get('host') ?? hostname, 5432] : [hostname, 6379];
  const server = { host: host.replace(/^\[(.*)\]$/u, '$1'), port: Number(port || usual), options };
  const answer = await (isPostgres(url) ? askPostgres(server) : askRedis(server));
  if (answer === 'verified' || answer === 'unreachable') return;
  throw explain(url, server, answer);
}

async function askPostgres(server: Server): Promise<Answer> {
  const socket = connect(server.port, server.host);
  const first = await firstByte(socket, SSL_REQUEST);
  if (first === 'S') return await shakeHands(server, socket);
  socket.destroy();
  return first === 'N' ? 'plain' : 'unreachable';
}

/** Asks a Redis for TLS. A Redis without TLS takes the greeting for a command, so it is then asked in its own protocol. */
async function askRedis(server: Server): Promise<Answer> {
  const answer = await shakeHands(server, connect(server.port, server.host));
  const perhapsPlain = answer === 'unreachable' || (answer instanceof Error && isProtocolError(answer));
  if (!perhapsPlain) return answer;
  const socket = connect(server.port, server.host);
  const first = await firstByte(socket, Buffer.from('PING\r\n'));
  socket.destroy();
  return first === '+' || first === '-' ? 'plain' : answer;
}

/** Returns the first byte of the answer to a request; undefined when there is none in time. The socket stays open. */
async function firstByte(socket: Socket, request: Buffer): Promise<string | undefined> {
  return await new Promise((resolve) => {
    socket.setTimeout(WITHIN_MS, () => resolve(undefined));
    socket.on('error', () => resolve(undefined));
    socket.once('close', () => resolve(undefined));
    socket.once('data', (data: Buffer) => resolve(data.toString('latin1', 0, 1)));
    socket.write(request);
  });
}

async function shakeHands({ host, options }: Server, socket: Socket): Promise<Answer> {
  const name = isIP(host) === 0 ? { servername: host } : {};
  const secure = connectTls({ ...options, ...name, socket, host });
  const answer = await new Promise<Answer>((resolve) => {
    secure.setTimeout(WITHIN_MS, () => resolve('unreachable'));
    socket.on('error', () => resolve('unreachable'));
    secure.on('error', (error: NodeJS.ErrnoException) => resolve(isSocketError(error) ? 'unreachable' : error));
    secure.once('close', () => resolve('unreachable'));
    secure.once('secureConnect', () => resolve('verified'));
  });
  secure.destroy();
  socket.destroy();
  return answer;
}

function isSocketError({ code = '' }: NodeJS.ErrnoException): boolean {
  return /^E(?:CONN|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOST|NET)/u.test(code);
}

function isProtocolError({ code = '' }: NodeJS.ErrnoException): boolean {
  return code === 'EPROTO' || code.startsWith('ERR_SSL_');
}

function explain(url: string, { host, port, options }: Server, answer: NodeJS.ErrnoException | 'plain'): OrdoError {
  const variable = variableOf(url);
  const asked = isPostgres(url) ? 'sslmode=verify-full' : 'rediss://';
  const refuse = (found: string, fix: string): OrdoError =>
    new OrdoError('environment.invalid', `${variable} asks for TLS (${asked}), but ${found}`, {
      fix,
      ...(answer === 'plain' ? {} : { cause: answer }),
    });
  if (answer === 'plain') {
    const without = isPostgres(url) ? 'sslmode=disable' : 'redis://';
    return refuse(
      `the server at ${host}:${port} does not offer it`,
      `switch TLS on in the server's configuration; ${without} in ${variable} would send everything unencrypted`,
    );
  }
  if (answer.code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return refuse(
      `the certificate of ${host}:${port} is not for the host ${host}: ${answer.message}`,
      `write one of the certificate's names into ${variable}, or give the server a certificate for ${host}`,
    );
  }
  if (isProtocolError(answer)) {
    return refuse(
      `the handshake with ${host}:${port} failed: ${answer.message}`,
      'let the server speak TLS 1.2 or 1.3 on this port',
    );
  }
  const trusted = options.ca === undefined ? 'a CA that Node.js trusts' : 'the CA in the file that sslrootcert names';
  return refuse(
    `the certificate of ${host}:${port} cannot be verified by ${trusted}: ${answer.message}`,
    `let sslrootcert in ${variable} name the certificate of the CA that has signed the server's, and check that neither has expired`,
  );
}
