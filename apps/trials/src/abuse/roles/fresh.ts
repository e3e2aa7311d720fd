/** Creates objects that a route may end, once for each caller that is let in. */
import { exampleSpec } from '../product/examples.ts';
import { callJson } from '../product/http.ts';
import { describeWorker, type World } from '../product/world.ts';
import { BYTES_TYPE, sha256, type ValidRequest } from '../routes/valid-requests.ts';

async function create(
  world: World,
  { key, path, body }: { key: string; path: string; body?: object },
): Promise<string> {
  const made = await callJson<{ id: string }>(world.http, { method: 'POST', path, key, ...(body ? { body } : {}) });
  return made.id;
}

/** The size of the next experiment, so that its runs differ from those of every earlier one. */
let size = 1_000;

export async function freshExperiment(world: World): Promise<ValidRequest> {
  size += 1;
  const body = exampleSpec(size);
  const id = await create(world, { key: world.keys.owner, path: '/v1/experiments', body });
  return { caller: 'owner', path: { id } };
}

export async function cancelledExperiment(world: World): Promise<ValidRequest> {
  const request = await freshExperiment(world);
  const path = `/v1/experiments/${request.path?.['id']}/cancel`;
  await callJson(world.http, { method: 'POST', path, key: world.keys.owner });
  return request;
}

export async function freshWorker(world: World): Promise<ValidRequest> {
  const body = describeWorker('passing', world.codeVersion);
  const id = await create(world, { key: world.keys.worker, path: '/v1/workers', body });
  return { caller: 'worker', path: { id } };
}

export async function freshKey(world: World): Promise<ValidRequest> {
  const body = { name: 'passing', role: 'read' };
  const id = await create(world, { key: world.keys.admin, path: '/v1/api-keys', body });
  return { caller: 'admin', path: { id } };
}

/** Numbers the datasets, whose names are unique. */
let datasets = 0;

export async function freshDataset(world: World): Promise<ValidRequest> {
  datasets += 1;
  const key = world.keys.owner;
  const text = Buffer.from(`a text of dataset ${datasets}\n`);
  const file = { sha256: sha256(text), bytes: text.length };
  await world.http.send({
    method: 'PUT',
    path: `/v1/dataset-files/${file.sha256}?bytes=${file.bytes}&offset=0`,
    headers: { authorization: `Bearer ${key}`, 'content-type': BYTES_TYPE },
    body: text,
  });
  const pair = { source: file, target: file };
  const terms = { name: `passing-${datasets}`, source: 'en', target: 'ja', licence: 'made up', readers: 'everybody' };
  const body = { ...terms, files: { train: pair, valid: pair, test: pair } };
  return { caller: 'owner', path: { id: await create(world, { key, path: '/v1/datasets', body }) } };
}
