/** Reads the texts of a run as JSON. They can be as large as the largest result, so only the client parses them. */
import type { Tools } from '../../apart/tools.ts';
import { OrdoError } from '@ordo/core';
import { presentTranslations } from '../present-run.ts';
import { packJson, type PackedJson } from '../../answers/packed-json.ts';
import { notFinished, requireRun } from '../require-run.ts';

interface AskedTexts {
  readonly runId: string;
}

/** Reads the translations with their references. @throws OrdoError `run.not-found`, `run.conflict` */
export async function readHypotheses({ runId }: AskedTexts, { store }: Tools): Promise<PackedJson> {
  const found = (await store.hypotheses.find(runId)) ?? notFinished(await requireRun({ store }, runId));
  const { hypotheses, references } = found;
  return packJson({ hypotheses, references });
}

/** Reads the result without its scores. @throws OrdoError `run.not-found` */
export async function readTranslations({ runId }: AskedTexts, { store }: Tools): Promise<PackedJson> {
  const [result, text] = await Promise.all([store.results.find(runId), store.hypotheses.find(runId)]);
  if (result !== null && text !== null) return packJson(presentTranslations(result, text));
  throw new OrdoError('run.not-found', `there is no succeeded run ${runId}`, { fix: 'train and translate instead' });
}
