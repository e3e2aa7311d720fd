/** Signatures by DSSE 1.0 with ed25519: a payload, and who vouches for it. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { closed } from '@ordo/core/schema-parts';
import { describeError, findProblems, OrdoError, sha256 } from '@ordo/core';
import { type Static, Type } from 'typebox';

const Base64 = Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' });

export const EnvelopeSchema = Type.Object(
  {
    payloadType: Type.Literal('application/vnd.in-toto+json'),
    payload: Base64,
    signatures: Type.Array(Type.Object({ keyid: Type.String(), sig: Base64 }, closed), { maxItems: 100 }),
  },
  { ...closed, title: 'Envelope' },
);
export type Envelope = Static<typeof EnvelopeSchema>;

const TYPE = 'application/vnd.in-toto+json';

/** PAE(type, body) = "DSSEv1" SP LEN(type) SP type SP LEN(body) SP body; what is signed. */
function encode(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${TYPE.length} ${TYPE} ${payload.length} `), payload]);
}

/** An envelope without a key holds no signature. */
export function seal(payload: string, key: KeyObject | null): Envelope {
  const bytes = Buffer.from(payload);
  const signatures =
    key === null
      ? []
      : [{ keyid: keyIdOf(createPublicKey(key)), sig: sign(null, encode(bytes), key).toString('base64') }];
  return { payloadType: TYPE, payload: bytes.toString('base64'), signatures };
}

/**
 * Whose signatures of an envelope are right. A key that has not signed, or has signed something else, is not among them. One
 * signature for each key is looked at, so that an envelope with many costs no more than one with few.
 */
export function findSigners({ payload, signatures }: Envelope, keys: readonly KeyObject[]): KeyObject[] {
  const signed = encode(Buffer.from(payload, 'base64'));
  return keys.filter((key) => {
    const id = keyIdOf(key);
    const signature = signatures.find(({ keyid }) => keyid === id);
    return signature !== undefined && verify(null, signed, key, Buffer.from(signature.sig, 'base64'));
  });
}

/** The ids of all keys that are said to have signed. */
export const listSigners = ({ signatures }: Envelope): string[] => signatures.map(({ keyid }) => keyid);

/** @throws OrdoError `artifact.corrupt` */
export function parseEnvelope(text: string): Envelope {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw broken(describeError(error), error);
  }
  const [problem] = findProblems(EnvelopeSchema, value);
  if (problem !== undefined) throw broken(`${problem.pointer} ${problem.message}`);
  return value as Envelope;
}

function broken(why: string, cause?: unknown): OrdoError {
  return new OrdoError('artifact.corrupt', `the statement of the bundle is no DSSE envelope: ${why}`, {
    fix: 'ask for the bundle again',
    cause,
  });
}

/** The SHA-256 of a public key in the form SPKI. */
export function keyIdOf(key: KeyObject): string {
  return sha256(key.export({ type: 'spki', format: 'der' }));
}

/** A new pair of keys in PEM. */
export function makeKeys(): { readonly privateKey: string; readonly publicKey: string } {
  return generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** @throws OrdoError `request.invalid` for what is no private ed25519 key in PEM */
export function readPrivateKey(pem: string, name: string): KeyObject {
  return requireEd25519(() => createPrivateKey(pem), { name, kind: 'private' });
}

/** @throws OrdoError `request.invalid` for what is no public ed25519 key in PEM */
export function readPublicKey(pem: string, name: string): KeyObject {
  // A public key can be made of a private one, which nobody should hand around.
  if (pem.includes('PRIVATE KEY')) throw noKey(name, 'public', 'it holds a private key');
  return requireEd25519(() => createPublicKey(pem), { name, kind: 'public' });
}

function requireEd25519(
  read: () => KeyObject,
  { name, kind }: { readonly name: string; readonly kind: string },
): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch (error) {
    throw noKey(name, kind, describeError(error));
  }
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw noKey(name, kind, `its type is ${key.asymmetricKeyType}`);
}

function noKey(name: string, kind: string, why: string): OrdoError {
  return new OrdoError('request.invalid', `${name} is not a ${kind} ed25519 key in PEM: ${why}`, {
    fix: 'make a pair of keys with "ordo bundle key"',
  });
}
