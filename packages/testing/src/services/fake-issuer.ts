/**
 * An issuer of OpenID Connect tokens, like those of CI services: its keys are published, and every token is signed with one of
 * them.
 */
import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeIssuer {
  /** The address that tokens name as their `iss`. */
  readonly url: string;
  /** Returns a token with these claims in addition to those that every token has: issuer, times and an identity of its own. */
  readonly issue: (claims: Readonly<Record<string, unknown>>, options?: IssueOptions) => string;
  /** Signs with a new key from then on, as issuers do from time to time. */
  readonly changeKey: () => void;
  /** Returns how often the keys were requested. */
  readonly askedForKeys: () => number;
  readonly close: () => Promise<void>;
}

export interface IssueOptions {
  /** If true, signs with a key that is not published. */
  readonly foreignKey?: boolean;
  /** The algorithm that the header names. Only RS256 is ever used. */
  readonly algorithm?: string;
}

interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const LIFETIME_SECONDS = 300;

export async function startFakeIssuer(): Promise<FakeIssuer> {
  const keys = [makeKey()];
  let asked = 0;
  const server = createServer((request, response) => {
    const answers: Readonly<Record<string, () => unknown>> = {
      '/.well-known/openid-configuration': () => ({ issuer: url, jwks_uri: `${url}/keys` }),
      '/keys': () => {
        asked++;
        return { keys: keys.map(publish) };
      },
    };
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.() ?? {}));
  });
  const url = await listen(server);
  return {
    url,
    issue: (claims, { foreignKey = false, algorithm = 'RS256' } = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const times = { iat: now, nbf: now - 5, exp: now + LIFETIME_SECONDS };
      const key = keys.at(-1) as SigningKey;
      const { privateKey } = foreignKey ? makeKey() : key;
      return sign(
        { alg: algorithm, kid: key.id, typ: 'JWT' },
        { iss: url, jti: randomUUID(), ...times, ...claims },
        privateKey,
      );
    },
    changeKey: () => keys.push(makeKey()),
    askedForKeys: () => asked,
    close: async () => await close(server),
  };
}

/** Listens on a free port of this machine. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function makeKey(): SigningKey {
  return { id: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

const publish = ({ id, publicKey }: SigningKey): object => ({
  ...publicKey.export({ format: 'jwk' }),
  kid: id,
  alg: 'RS256',
  use: 'sig',
});

function sign(header: object, claims: object, key: KeyObject): string {
  const body = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${body}.${createSign('sha256').update(body).sign(key, 'base64url')}`;
}
