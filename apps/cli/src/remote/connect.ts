/** Connects to the API: the one that ORDO_API_URL names, or else the `up` of this home, or else the default address. */
import { type ApiClient, createApiClient } from '@ordo/api-client';
import { DEFAULT_HOST, DEFAULT_PORT, type Environment } from '../env.ts';
import { readNote } from '../local-cluster/home.ts';
import { openOutput } from '../output.ts';

/** Finds the address of the API in the same places. */
export async function findApiUrl({ apiUrl, home }: Pick<Environment, 'apiUrl' | 'home'>): Promise<string> {
  return apiUrl ?? (await readNote(home))?.apiUrl ?? `http://${DEFAULT_HOST}:${DEFAULT_PORT}`;
}

/** Connects. @param timeoutMs the time after which an unanswered request fails; defaults to that of the client */
export async function connect(environment: Environment, timeoutMs?: number): Promise<ApiClient> {
  const { apiKey } = environment;
  const baseUrl = await findApiUrl(environment);
  let told = false;
  const onKeyExpires = (at: Date): void => {
    if (!told)
      openOutput(false).say(`warning: your API key expires on ${at.toISOString()}; ask for a new one before that`);
    told = true;
  };
  return createApiClient({ baseUrl, apiKey, onKeyExpires, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
}
