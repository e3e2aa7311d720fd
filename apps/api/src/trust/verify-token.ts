/** Verifies tokens of CI services: by whom, for whom and for how long they were signed. */
import { describeError, OrdoError } from '@ordo/core';
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import type { TrustFile } from './trust-file.ts';

/** The algorithms with which GitHub and GitLab sign. Without this list, a token could choose its algorithm. */
const ALGORITHMS = ['RS256', 'ES256'];
const CLOCK_SECONDS = 10;
/** The largest age of a token, because tokens are made for immediate use. */
const LONGEST_AGE = '15 minutes';
const ANSWER_WITHIN_MS = 5_000;
/** The limits for requests to an issuer. An unknown key makes the API ask again, and wrong tokens are limited anyway. */
const ASKING = { timeoutDuration: ANSWER_WITHIN_MS, cooldownDuration: 1_000 };

export interface VerifiedToken {
  readonly claims: JWTPayload;
  readonly issuer: string;
  readonly jti: string;
  readonly expiresAt: Date;
}

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** Creates the verifier. It requests the keys of issuers once, and again when a token names an unknown key. */
export function createTokenVerifier({ audience, rules }: TrustFile): (token: string) => Promise<VerifiedToken> {
  const known = new Map<string, Keys>();
  const issuers = new Set(rules.map(({ issuer }) => issuer));
  const keysOf = async (issuer: string): Promise<Keys> => {
    const keys = known.get(issuer) ?? createRemoteJWKSet(await findKeys(issuer), ASKING);
    known.set(issuer, keys);
    return keys;
  };
  return async (token) => {
    const issuer = readIssuer(token);
    if (!issuers.has(issuer)) throw untrusted(`no rule trusts the issuer ${JSON.stringify(issuer)}`);
    const keys = await keysOf(issuer);
    const checks = {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SECONDS,
      maxTokenAge: LONGEST_AGE,
    };
    const { payload } = await jwtVerify(token, keys, { ...checks, requiredClaims: ['jti', 'exp', 'iat'] }).catch(
      (error: unknown) => {
        throw explain(error, issuer);
      },
    );
    return { claims: payload, issuer, jti: String(payload.jti), expiresAt: new Date(Number(payload.exp) * 1000) };
  };
}

function readIssuer(token: string): string {
  try {
    return String(decodeJwt(token).iss);
  } catch {
    throw untrusted('it is not a JSON Web Token');
  }
}

/** Finds the keys by OpenID Connect Discovery 1.0. They must be on the issuer's host. */
async function findKeys(issuer: string): Promise<URL> {
  const address = `${issuer.replace(/\/$/u, '')}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), redirect: 'error' });
    const { jwks_uri: place } = (await answer.json()) as { readonly jwks_uri?: unknown };
    const url = new URL(String(place));
    if (answer.ok && url.origin === new URL(issuer).origin) return url;
    throw new Error(`${address} answers with status ${answer.status}, and names no keys of its own`);
  } catch (error) {
    throw unavailable(issuer, error);
  }
}

/** Explains which check has failed. The issuer is known by then, and nothing from the token is repeated. */
function explain(error: unknown, issuer: string): OrdoError {
  if (error instanceof errors.JWTExpired) return untrusted('it has expired');
  if (error instanceof errors.JWTClaimValidationFailed)
    return untrusted(`its claim "${error.claim}" is not as it must be`);
  const isOfKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  if (isOfKeys || !(error instanceof errors.JOSEError)) return unavailable(issuer, error);
  return untrusted(`its signature is not that of ${issuer}`);
}

export function untrusted(why: string): OrdoError {
  return new OrdoError('auth.untrusted-token', `the token is not trusted: ${why}`, {
    fix: 'ask the CI service for a new token, whose audience is the address of this API',
  });
}

const unavailable = (issuer: string, cause: unknown): OrdoError =>
  new OrdoError('auth.issuer-unavailable', `the keys of ${issuer} cannot be had: ${describeError(cause)}`, {
    fix: 'try again; the API must be able to reach the issuer',
    cause,
  });
