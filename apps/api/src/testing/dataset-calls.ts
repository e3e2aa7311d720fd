/** Shorthand for adding datasets, through `inject`. */
import { sha256 } from '@ordo/core';
import { FILE_PLACES, type FilePlace } from '@ordo/data';
import type { AddedDatasetSchema } from '@ordo/protocol/schemas/dataset';
import type { Static } from 'typebox';
import type { App } from '../app-options.ts';

export type Added = Static<typeof AddedDatasetSchema>;
type Texts = Readonly<Record<string, string>>;

export const nameOf = ({ split, side }: FilePlace): string => `${split}.${side}`;

/** Three pairs in each split. */
export const textsOf = (name: string, change: Texts = {}): Texts => ({
  ...Object.fromEntries(
    FILE_PLACES.map((place) => [nameOf(place), `${name} ${nameOf(place)} 1\n${name} 2\n${name} 3\n`]),
  ),
  ...change,
});

const describeText = (text: string | Buffer) => ({ sha256: sha256(text), bytes: Buffer.byteLength(text) });

export function announcement(name: string, texts: Texts, change: object = {}) {
  const pair = (split: string) => ({
    source: describeText(texts[`${split}.source`] ?? ''),
    target: describeText(texts[`${split}.target`] ?? ''),
  });
  const files = { train: pair('train'), valid: pair('valid'), test: pair('test') };
  return { name, source: 'en', target: 'ja', licence: 'CC BY 4.0', readers: 'owner', files, ...change };
}

/** Makes the calls about datasets of a caller with a key, or without one where none is needed. */
export function datasetCalls(app: App, key?: string) {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const count = (text: string | Buffer) =>
    app.inject({ url: `/v1/dataset-files/${sha256(text)}?bytes=${Buffer.byteLength(text)}`, headers });
  /** @param sent the bytes to send, if they shall not be those that the hash names */
  const put = (text: Buffer, from = 0, to = text.length, sent = text) =>
    app.inject({
      method: 'PUT',
      url: `/v1/dataset-files/${sha256(text)}?bytes=${text.length}&offset=${from}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: sent.subarray(from, to),
    });
  const declare = (payload: object) => app.inject({ method: 'POST', url: '/v1/datasets', headers, payload });
  const add = async (name: string, texts: Texts, change: object = {}) => {
    for (const text of Object.values(texts)) await put(Buffer.from(text));
    return await declare(announcement(name, texts, change));
  };
  const list = async () => {
    const answer = await app.inject({ url: '/v1/datasets/added', headers });
    return answer.json<{ datasets: Added[] }>().datasets;
  };
  const remove = (id: string) => app.inject({ method: 'DELETE', url: `/v1/datasets/${id}`, headers });
  const submit = (payload: object) => app.inject({ method: 'POST', url: '/v1/experiments', headers, payload });
  return { count, put, declare, add, list, remove, submit };
}
