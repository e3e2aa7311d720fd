import { describe, expect, it } from 'vitest';
import { expandSpec, parseSpec, type LanguageRun } from '@ordo/spec';
import { Interruption } from '../interruption.ts';
import { Progress } from '../progress.ts';
import { scorePhase } from './score-phase.ts';

const [run] = expandSpec(
  parseSpec({
    name: 'one',
    kind: 'language-model',
    dataset: { id: 'order-probe' },
    model: { dimension: 16, heads: 2, feedForward: 32, layers: 1, maxPositions: 16 },
    positional: { type: 'sape' },
    evaluation: { metrics: [{ id: 'perplexity' }] },
    seeds: [1],
  }),
) as [LanguageRun];

describe('scorePhase', () => {
  it('says that a model has diverged whose perplexity is beyond every number', async () => {
    const context = {
      run,
      interruption: new Interruption(new AbortController().signal, run.resources.timeLimitSeconds),
      progress: new Progress(() => undefined),
    };
    // exp(700) is 1.0e304, and exp(710) is larger than the largest double.
    const scored = (nats: number) => scorePhase(context, { hypotheses: [`-${nats}`], references: [['a']] });
    await expect(scored(700)).resolves.toMatchObject([{ metric: 'perplexity' }]);
    await expect(scored(710)).rejects.toMatchObject({
      code: 'training.diverged',
      message: "the training diverged: the model's perplexity is Infinity",
    });
  });
});
