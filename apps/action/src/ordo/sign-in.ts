/** Gets a key of the service for this job alone, in exchange for the identity of the job, which GitHub confirms. */
import { getIDToken, setSecret } from '@actions/core';

const SECONDS = 30;

/**
 * Signs in.
 * @param server the address of the service, which is also the audience of the token, so that no other service can use it
 * @throws Error that says what the job or the service lacks
 */
export async function signIn(server: string, signal: AbortSignal): Promise<string> {
  const token = await askForToken(server);
  const limited = AbortSignal.any([signal, AbortSignal.timeout(SECONDS * 1000)]);
  const answer = await fetch(new URL('/v1/job-keys', server), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    signal: limited,
  });
  if (!answer.ok) throw new Error(`${server} gives this job no key: ${await describeRefusal(answer)}`);
  const body = (await answer.json().catch(() => null)) as { readonly key?: unknown } | null;
  if (typeof body?.key !== 'string') throw new Error(`${server} gives this job no key, but something else`);
  setSecret(body.key);
  return body.key;
}

/** Returns the service's reason for a refused request. */
export async function describeRefusal(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { readonly detail?: unknown } | null;
  return typeof body?.detail === 'string' ? body.detail : `it answered with status ${answer.status}`;
}

async function askForToken(server: string): Promise<string> {
  try {
    return await getIDToken(new URL(server).origin);
  } catch (error) {
    const fix = 'give the job "permissions: id-token: write", or set the input "api-key"';
    throw new Error(`the job cannot show who it is: ${(error as Error).message}; ${fix}`, { cause: error });
  }
}
