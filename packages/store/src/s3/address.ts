/** Reads the address of an S3-compatible store, and the key that opens it. */
import { OrdoError } from '@ordo/core';

export interface S3Address {
  /** The address of the store, without a path: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  /** The beginning of every object's name; empty, or ends in a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Whether workers and browsers may exchange files with the store directly. */
  readonly direct: boolean;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Place {
  readonly address: S3Address;
  readonly credentials: S3Credentials;
}

const OPTIONS: ReadonlySet<string> = new Set(['endpoint', 'region', 'direct']);
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;
const FORM = 's3://bucket/prefix?endpoint=https://host&region=eu-central-1&direct=yes';

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…&direct=yes|no`. Without an endpoint, the store is Amazon's in the region.
 * @throws OrdoError `environment.invalid` that says what is wrong with it
 */
export function readS3Address(text: string): S3Address {
  if (!URL.canParse(text)) throw invalid('it is not an address');
  const url = new URL(text);
  if (url.protocol !== 's3:') throw invalid(`it has the scheme ${url.protocol}//`);
  if (url.username !== '' || url.password !== '') throw invalid('it contains a key, which belongs in a file');
  const wrong = [...url.searchParams.keys()].find((name) => !OPTIONS.has(name));
  if (wrong !== undefined) throw invalid(`it has the option ${JSON.stringify(wrong)}, which does not exist`);
  const bucket = url.hostname;
  if (!BUCKET.test(bucket)) throw invalid(`${JSON.stringify(bucket)} is not the name of a bucket`);
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  if (prefix !== '' && (!PREFIX.test(prefix) || prefix.split('/').some((part) => /^\.+$/.test(part)))) {
    throw invalid(
      `the prefix ${JSON.stringify(prefix)} has other characters than letters, digits, ".", "_", "-" and "/"`,
    );
  }
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = readEndpoint(url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`);
  const direct = url.searchParams.get('direct') ?? 'yes';
  if (direct !== 'yes' && direct !== 'no') throw invalid(`direct is ${JSON.stringify(direct)}, not "yes" or "no"`);
  return { endpoint, bucket, prefix: prefix === '' ? '' : `${prefix}/`, region, direct: direct === 'yes' };
}

/** Reads `<id> <secret>`. @throws OrdoError `environment.invalid`, which does not repeat the text */
export function readS3Credentials(text: string | undefined): S3Credentials {
  const [accessKeyId, secretAccessKey, ...more] = (text ?? '').trim().split(/\s+/);
  if (accessKeyId !== undefined && secretAccessKey !== undefined && more.length === 0) {
    return { accessKeyId, secretAccessKey };
  }
  const found = text === undefined ? 'is missing' : 'does not consist of an id and a secret';
  throw new OrdoError('environment.invalid', `the key of the artifact storage ${found}`, {
    fix: 'write its id, a space and its secret into a file of one line, and name the file by ORDO_ARTIFACTS_KEY_FILE',
  });
}

function readEndpoint(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '';
  if (!isPlain || url.username !== '') {
    throw invalid(`the endpoint ${JSON.stringify(text)} is not of the form https://host:port`);
  }
  return url.origin;
}

function invalid(reason: string): OrdoError {
  return new OrdoError('environment.invalid', `the address of the artifact storage cannot be used: ${reason}`, {
    fix: `give it the form ${FORM}`,
  });
}
