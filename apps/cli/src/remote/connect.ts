/** Connects to the API: the one that ORDO_API_URL names, else the `up` of this home, else the default address. */
import { type ApiClient, createApiClient } from '@ordo/api-client';
import { DEFAULT_HOST, DEFAULT_PORT, type Environment } from '../env.ts';
import { readNote } from '../local-cluster/home.ts';
import { openOutput } from '../output.ts';

/** The address of the API, from the same places. */
export async function findApiUrl({ apiUrl, home }: Pick<Environment, 'apiUrl' | 'home'>): Promise<string> {
  return apiUrl ?? (await readNote(home))?.apiUrl ?? `http://${DEFAULT_HOST}:${DEFAULT_PORT}`;
}

/** @param timeoutMs after which an unanswered request fails; that of the client by default */
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
